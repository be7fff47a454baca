import { useTranslations } from 'use-intl'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { noteListed } from '../../../http/note-listed.server.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/statement'
import { ReceivedPayments } from './received-payments.tsx'
import { StatementFile } from './statement-file.tsx'
import { StatementMatches } from './statement-matches.tsx'
import { showOffers, submitStatement } from './statement-page.server.ts'

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle = { mainForm: ({ offers }: Loaded) => offers.length > 0 }

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin')
  const draft = await findTyped({ context, url }, actor)
  const offers = draft ? await showOffers(dbOf(context), actor, draft) : []
  await noteListed(context, offers)
  return { offers }
}

export function action(args: Route.ActionArgs) {
  return submitStatement(args)
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendPreservingForm(args)
}

/** Where the administrator compares what was told with what the bank's statement has. */
export default function Statement({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin.statement')
  const payments = useTranslations('officer.fees')
  const refused: RefusedForm | undefined = actionData && 'errors' in actionData ? actionData : undefined
  const { summary, failure, errorOf } = useRefusedForm(refused, { statement: t('file') })
  const heading = t('heading')
  const outcomes = actionData && 'outcomes' in actionData ? actionData.outcomes : undefined
  const found = actionData && 'credits' in actionData ? actionData : undefined
  const headings = actionData && 'headings' in actionData ? actionData.headings : []
  return (
    <>
      <BackLink to="/admin/payments">{payments('heading')}</BackLink>
      <PageHead title={heading} area="admin" refused={refused !== undefined} lead={t('lead')} />
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {outcomes && <ReceivedPayments outcomes={outcomes} />}
      {found && <p>{t('found', { credits: found.credits })}</p>}
      {loaderData.offers.length > 0 && (
        <StatementMatches {...loaderData} typed={refused?.typed} error={errorOf('tick-0')} />
      )}
      <StatementFile
        headings={headings}
        columns={found?.columns}
        isSecond={loaderData.offers.length > 0}
        error={errorOf('statement')}
      />
    </>
  )
}
