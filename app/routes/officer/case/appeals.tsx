import { useTranslations } from 'use-intl'
import { answerAppeal } from '../../../../council/cases/appeals/answer-appeal.server.ts'
import type { Appeal } from '../../../../council/cases/appeals/appeal-letter.server.ts'
import { listAppeals } from '../../../../council/cases/appeals/find-appeals.server.ts'
import { isHeardHere } from '../../../../council/cases/appeals/hearer.server.ts'
import { isToBeObeyed, obeyOrder } from '../../../../council/cases/appeals/open-orders.server.ts'
import {
  recordAppealDecided,
  recordHandedIn,
} from '../../../../council/cases/appeals/record-appeal.server.ts'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { isOpenAppeal } from '../../../../rules/appeal-states.ts'
import { councilDay } from '../../../../rules/days.ts'
import { isAppealed } from '../../../../rules/legal-clock/appeal-grounds.ts'
import { limits } from '../../../../rules/limits.ts'
import {
  choice,
  day,
  optionalDay,
  optionalText,
  readForm,
  refuse,
  text,
} from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { noteOpened } from '../../../http/note-listed.server.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { type MainFormHandle, mainFormId } from '../../../ui/main-form.ts'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/appeals'
import { AppealSection, type Recordable, type ShownAppeal } from './appeal-section.tsx'

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle: MainFormHandle<Loaded> = { mainForm: ({ open }) => open !== undefined }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const db = dbOf(context)
  const found = await listAppeals(db, actor, params.applicationId)
  if (found.length === 0) throw notFound()
  await noteOpened(context, params.applicationId)
  const toShow = async ({ letter, ...appeal }: Appeal): Promise<ShownAppeal> => {
    const { appealId, level, handedInOn, decidedOn, state } = appeal
    const isLetter = handedInOn === null && !isAppealed(found, level, letter.ground)
    const isOnPaper = state === null || !(await isHeardHere(db, appealId))
    const toAnswer = isOpenAppeal(appeal) && !isOnPaper && state !== 'returned' && appeal.answer === ''
    const toObey = appeal.orderedBy !== null && (await isToBeObeyed(db, appealId))
    const recordable = isLetter
      ? 'handedIn'
      : decidedOn === null && handedInOn !== null && isOnPaper
        ? 'decided'
        : toAnswer
          ? 'answered'
          : toObey
            ? 'obeyed'
            : undefined
    return { ...appeal, number: appealId.split('-A').at(-1) ?? '', recordable }
  }
  const appeals = await Promise.all(found.map(toShow))
  const open = appeals.flatMap(({ recordable, ...appeal }) => (recordable ? [{ ...appeal, recordable }] : []))
  const asked = url.searchParams.get('appeal')
  return {
    role: actor.role,
    applicationId: params.applicationId,
    appeals,
    /** The one of which something is recorded here. */
    open: open.find(({ number }) => number === asked) ?? open.at(-1),
    today: councilDay(new Date().toISOString()),
    draft: await findTyped({ context, url }, actor),
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const { db } = council
  const { applicationId } = params
  const posted = await request.formData()
  const appealId = posted.getAll('appeal').join(' ')
  const appeals = await listAppeals(db, actor, applicationId)
  if (!appeals.some((appeal) => appeal.appealId === appealId)) throw notFound()
  const hasText = posted.get('intent') !== 'handedIn'
  const isToday = posted.get('intent') === 'answered' || posted.get('intent') === 'obeyed'
  const form = await readForm(posted, {
    intent: choice(['handedIn', 'decided', 'answered', 'obeyed'] as const),
    on: isToday ? optionalDay : day,
    reference: optionalText(limits.council.line),
    result: hasText ? text(limits.reason, { lines: true }) : optionalText(limits.reason, { lines: true }),
  })
  if (!form.ok) return refuse(form)
  const { intent, on, reference, result } = form.values
  const which = { applicationId, appealId }
  const done = {
    answered: () => answerAppeal(db, actor, which, result),
    decided: () => recordAppealDecided(db, actor, which, { on, result }),
    handedIn: () => recordHandedIn(db, actor, which, { on, reference }),
    obeyed: () => obeyOrder(db, actor, which, result),
  }[intent]
  const answer = await done()
  if (!answer) throw notFound()
  if ('done' in answer) {
    await deleteDraft(db, actor, url.pathname)
    return redirectWithFlash(council, url.pathname, { key: 'appealRecorded', values: { appealId } })
  }
  if (answer.refused === 'before')
    return refuse({ failure: { key: 'appealBefore' }, errors: [], typed: form.typed }, { status: 409 })
  return refuse({ errors: [{ field: 'on', key: 'appealDay' }], typed: form.typed })
}

export const clientAction = sendPreservingForm<typeof action>

export default function Appeals({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { role, applicationId, appeals, open } = loaderData
  const t = useTranslations('officer.appeals')
  const officer = useTranslations('officer')
  const labels = {
    on: t(open?.recordable === 'decided' ? 'decidedOn' : 'handedInOn'),
    result: t(open ? textOf[open.recordable].label : 'result'),
    reference: t('reference'),
  }
  const { summary, failure } = useRefusedForm(refused, labels)
  const panel = `/${role}/application/update/${applicationId}`
  return (
    <>
      <BackLink to={panel}>{officer('region', { applicationId })}</BackLink>
      <PageHead title={t('title', { applicationId })} area={role} refused={Boolean(refused)} />
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {appeals.map((appeal) => (
        <AppealSection key={appeal.appealId} appeal={appeal} panel={panel} openId={open?.appealId} />
      ))}
      {open && <RecordForm {...loaderData} open={open} labels={labels} refused={refused} />}
    </>
  )
}

/** What the text of each is called; that a letter was handed in has none. */
const textOf = {
  handedIn: { label: 'result', hint: 'resultHint' },
  decided: { label: 'result', hint: 'resultHint' },
  answered: { label: 'answered', hint: 'answerHint' },
  obeyed: { label: 'obeyedWords', hint: 'obeyedHint' },
} as const satisfies Record<Recordable, object>

type RecordFormProps = Pick<Loaded, 'today' | 'draft'> & {
  open: ShownAppeal & { recordable: Recordable }
  labels: Record<'on' | 'result' | 'reference', string>
  refused: Route.ComponentProps['actionData']
}

/** That the letter was handed in or, once it was, what came back. */
function RecordForm({ open, today, draft, labels, refused }: RecordFormProps) {
  const t = useTranslations('officer.appeals')
  const ui = useTranslations('ui')
  const { fieldProps } = useRefusedForm(refused, labels)
  const intent = open.recordable
  const kept = draft?.intent === intent && draft.appeal === open.appealId ? draft : undefined
  const state = (name: 'on' | 'result' | 'reference', otherwise = '') => ({
    ...fieldProps(name, kept?.[name] ?? otherwise),
    autoComplete: 'off' as const,
  })
  return (
    <FormCard>
      <h3>
        {t(intent)}: {open.appealId}
      </h3>
      <Form id={mainFormId} method="post" noValidate key={intent + open.appealId}>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="appeal" value={open.appealId} />
        {(intent === 'handedIn' || intent === 'decided') && (
          <TextField {...state('on', today)} type="date" required />
        )}
        {intent === 'handedIn' ? (
          <TextField {...state('reference')} dir="auto" optional />
        ) : (
          <TextArea {...state('result')} hint={t(textOf[intent].hint)} dir="auto" required />
        )}
        <ButtonRow>
          <Button>{ui('save')}</Button>
        </ButtonRow>
      </Form>
    </FormCard>
  )
}
