import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { findCase } from '../../../../council/cases/applications/find-case.server.ts'
import {
  bringBackApplication,
  listSetAsideNotes,
  setAsideApplication,
} from '../../../../council/cases/applications/set-aside.server.ts'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { limits } from '../../../../rules/limits.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { choice, optionalText, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { CardForm } from '../../../ui/form-card.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/set-aside'
import { SetAsideWords } from './set-aside-note.tsx'

export const handle = { mainForm: true }

/** After a refusal the page must show the application as it is now. */
export const shouldRevalidate = revalidateWhenStale

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin', 'staff')
  const { applicationId } = params
  const today = councilDay(new Date().toISOString())
  const found = await findCase(db, actor, applicationId, { language: languageOf(context), today })
  // Only what is not decided can be set aside.
  if (found?.status !== 'Pending') throw notFound()
  const notes = await listSetAsideNotes(db, actor, [applicationId])
  const note = notes.get(applicationId)
  const draft = await findTyped({ context, url }, actor)
  return {
    role: actor.role,
    applicationId,
    revision: found.revision,
    note,
    isOver: note?.until !== undefined && note.until < today,
    reason: draft?.reason ?? '',
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const { applicationId } = params
  const today = councilDay(new Date().toISOString())
  const found = await findCase(council.db, actor, applicationId, { language: languageOf(context), today })
  if (!found) throw notFound()
  const wasWithdrawn = found.setAside?.until !== undefined
  const form = await readForm(request, {
    intent: choice(['setAside', 'bringBack']),
    reason: text(limits.reason, { lines: true }),
    revision: optionalText(limits.name),
  })
  const failure = { key: 'setAsideFailed' } as const
  if (!form.ok) return refuse({ ...form, failure })
  const { intent, reason, revision } = form.values
  const act = intent === 'setAside' ? setAsideApplication : bringBackApplication
  // No application has revision 0, so a text that is not a revision makes the form stale.
  const input = { reason, revision: /^[1-9][0-9]{0,8}$/.test(revision) ? Number(revision) : 0 }
  const done = await act(council.db, actor, applicationId, input)
  if (!done) throw notFound()
  if (!done.done) {
    const failed = 'over' in done ? 'bringBackOver' : 'setAsideStale'
    return refuse({ failure: { key: failed }, errors: [], typed: form.typed }, { status: 409 })
  }
  await deleteDraft(council.db, actor, url.pathname)
  const key = intent === 'setAside' ? 'setAside' : wasWithdrawn ? 'withdrawalEnded' : 'broughtBack'
  return redirectWithFlash(council, `/${actor.role}/application/update`, { key, values: { applicationId } })
}

export const clientAction = sendPreservingForm<typeof action>

export default function SetAside({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { role, applicationId, revision, note, isOver, reason } = loaderData
  const t = useTranslations('officer.setAside')
  const officer = useTranslations('officer')
  const { summary, failure, fieldProps } = useRefusedForm(refused)
  const back = note?.until === undefined ? 'setAside' : 'withdrawal'
  const headings = {
    setAside: 'setAside.bringBackHeading',
    withdrawal: 'withdrawal.bringBackHeading',
  } as const
  const heading = note ? headings[back] : 'setAside.heading'
  const title = officer.rich(heading, {
    applicationId,
    number: (words: ReactNode) => <span className="nobreak">{words}</span>,
  })
  const panel = `/${role}/application/update/${applicationId}`
  return (
    <>
      <BackLink to={panel}>{officer('region', { applicationId })}</BackLink>
      <PageHead
        title={title}
        page={officer.markup(heading, { applicationId, number: (words) => words })}
        area={role}
        refused={Boolean(refused)}
      >
        {note ? (
          <p>
            <SetAsideWords {...note} />
          </p>
        ) : (
          <p>{t('lead')}</p>
        )}
      </PageHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {isOver ? (
        <p>{officer('withdrawal.over')}</p>
      ) : (
        <CardForm key={`${revision} ${note ? 'aside' : 'open'}`}>
          <input type="hidden" name="intent" value={note ? 'bringBack' : 'setAside'} />
          <input type="hidden" name="revision" value={revision} />
          <TextArea
            {...fieldProps('reason', reason)}
            hint={note?.until ? officer('withdrawal.reasonHint') : t('reasonHint')}
            autoComplete="off"
            dir="auto"
            required
          />
          <ButtonRow>
            <Button kind={note ? 'primary' : 'danger'}>
              {officer(note ? `${back}.bringBack` : 'setAside.setAside')}
            </Button>
            <CancelLink to={panel} />
          </ButtonRow>
        </CardForm>
      )}
    </>
  )
}
