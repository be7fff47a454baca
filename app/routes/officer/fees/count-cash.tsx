import { randomUUID } from 'node:crypto'
import { useTranslations } from 'use-intl'
import type { Admin } from '../../../../council/actors/actors.server.ts'
import { deleteDraft, findDraft } from '../../../../council/cases/drafts.server.ts'
import { countCash, findUncounted, listLeftCash } from '../../../../council/cases/fees/cash-counts.server.ts'
import { formatPaise } from '../../../../rules/fees/paise.ts'
import { limits } from '../../../../rules/limits.ts'
import { areaOf } from '../../../../rules/roles.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { amountOrZero, rowKey } from '../../../forms/office-fields.server.ts'
import { optionalText, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { withParameters } from '../../../http/address.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { CardForm } from '../../../ui/form-card.tsx'
import { Link } from '../../../ui/link.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/count-cash'
import { notedValues } from './noted-values.ts'

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle = { mainForm: ({ rows }: Loaded) => rows > 0 }

/** After a conflict the page must show what there is now. */
export const shouldRevalidate = revalidateWhenStale

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const db = dbOf(context)
  const left = actor.role === 'admin' ? await listLeftCash(db, actor as Admin) : []
  const asked = url.searchParams.get('officer')
  const whose = left.find(({ id }) => id === asked)
  if (asked !== null && !whose) throw notFound()
  const officer = (whose ?? actor).id
  const typed = await findTyped({ context, url }, actor)
  return {
    role: actor.role,
    officer,
    ...(await findUncounted(db, actor, officer)),
    whose,
    left: whose ? [] : left.map(({ id, name }) => ({ id, name, to: withParameters(url, { officer: id }) })),
    rowKey: randomUUID(),
    // What was typed of one officer's cash is none of another's.
    draft: typed?.officer === officer ? typed : undefined,
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const form = await readForm(request, {
    rowKey,
    expected: optionalText(limits.name),
    counted: amountOrZero,
    handedTo: text(limits.calendar.line),
    reason: optionalText(limits.reason, { lines: true }),
  })
  const failure = { key: 'cashNotCounted' } as const
  if (!form.ok) return refuse({ ...form, failure })
  const { rowKey: countId, counted, handedTo, reason } = form.values
  // What is not a number is not what is expected.
  const expected = /^-?\d{1,12}$/.test(form.values.expected) ? Number(form.values.expected) : Number.NaN
  const officer = url.searchParams.get('officer') ?? actor.id
  if (officer !== actor.id && actor.role !== 'admin') throw notFound()
  const count = { countId, officer, expected, counted, handedTo, reason }
  const done = await countCash(council.db, actor, count)
  if (!done.done) {
    const error =
      'changed' in done
        ? ({ field: 'counted', key: 'cashChanged', values: { amount: formatPaise(done.changed) } } as const)
        : 'noted' in done
          ? ({ field: 'counted', key: 'feeNoted', values: notedValues(done.noted) } as const)
          : done.refused === 'reason'
            ? ({ field: 'reason', key: 'cashReason' } as const)
            : ({ field: 'counted', key: 'cashNothing' } as const)
    const status = error.key === 'cashReason' ? 422 : 409
    return refuse({ failure, errors: [error], typed: { ...form.typed, expected: '' } }, { status })
  }
  const draft = await findDraft(council.db, actor, url.pathname)
  if (draft?.officer === officer) await deleteDraft(council.db, actor, url.pathname)
  return redirectWithFlash(council, `${areaOf[actor.role]}/payments`, { key: 'cashCounted' })
}

export const clientAction = sendPreservingForm<typeof action>

/** Where an officer counts the own cash, and an administrator what a disabled account has left. */
export default function CountCash({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { role, officer, expected, rows, whose, left, draft } = loaderData
  const t = useTranslations('officer.fees')
  const labels = { counted: t('count.counted'), handedTo: t('count.handedTo'), reason: t('count.reason') }
  const { summary, failure, typedOr, fieldProps } = useRefusedForm(refused, labels)
  const heading = t('count.heading')
  const back = `/${role}/payments`
  const fieldOf = (name: keyof typeof labels) => ({
    ...fieldProps(name, draft?.[name]),
    autoComplete: 'off' as const,
  })
  return (
    <>
      <BackLink to={back}>{t('heading')}</BackLink>
      <PageHead title={heading} area={role} refused={refused !== undefined}>
        <p>
          {whose
            ? t('count.whose', { name: whose.name, amount: formatPaise(expected) })
            : rows > 0
              ? t('count.expected', { amount: formatPaise(expected) })
              : t('count.nothing')}
        </p>
        {left.map(({ id, name, to }) => (
          <p key={id}>
            <Link to={to}>{t('count.left', { name })}</Link>
          </p>
        ))}
      </PageHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {rows > 0 && (
        <CardForm>
          <input type="hidden" name="rowKey" value={typedOr('rowKey', loaderData.rowKey)} />
          <input type="hidden" name="officer" value={officer} />
          <input type="hidden" name="expected" value={String(expected)} />
          <TextField {...fieldOf('counted')} hint={t('rupees')} inputMode="numeric" width="half" required />
          <TextField {...fieldOf('handedTo')} dir="auto" required />
          <TextArea {...fieldOf('reason')} hint={t('count.reasonHint')} dir="auto" />
          <ButtonRow>
            <Button>{heading}</Button>
            <CancelLink to={back} />
          </ButtonRow>
        </CardForm>
      )}
    </>
  )
}
