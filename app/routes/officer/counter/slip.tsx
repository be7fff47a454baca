import { useTranslations } from 'use-intl'
import { isOfficer, kindOf } from '../../../../council/actors/actors.server.ts'
import { listOfferedServices } from '../../../../council/cases/counter/offered-services.server.ts'
import { findSlip, renewSlip } from '../../../../council/cases/counter/slip.server.ts'
import { findCaseFees, standingReceipts } from '../../../../council/cases/fees/read-fees.server.ts'
import { areaOf } from '../../../../rules/roles.ts'
import ackStyles from '../../../css/acknowledgement.css?url'
import counterStyles from '../../../css/counter.css?url'
import styles from '../../../css/counter-slip.css?url'
import { actorOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { noteOpened } from '../../../http/note-listed.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { AloneLink, LinkLine } from '../../../ui/link.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/slip'
import { CounterSlip } from './counter-slip.tsx'
import { wordSlip } from './slip-words.server.ts'
import { StartForm } from './start-form.tsx'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: ackStyles },
  { rel: 'stylesheet', href: counterStyles },
  { rel: 'stylesheet', href: styles },
]

export async function loader({ context, params: { applicationId }, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff', 'intermediary')
  const { council } = visitOf(context)
  const found = await findSlip(council, actor, applicationId)
  if (!found) throw notFound()
  const { claim } = found
  const fees = isOfficer(actor)
    ? await findCaseFees(council.db, actor, applicationId, languageOf(context))
    : undefined
  if (claim && isOfficer(actor)) await noteOpened(context, applicationId, 'print')
  const serviceId = url.searchParams.get('next')
  return {
    area: kindOf(actor),
    path: `${areaOf[actor.role]}/counter`,
    applicationId,
    slip: claim && (await wordSlip(council, actor, { ...found, claim, applicationId })),
    money: fees && { isToPay: fees.toPay > 0, receipts: standingReceipts(fees) },
    next:
      serviceId === null
        ? undefined
        : { serviceId, offered: await listOfferedServices(council.db, actor, languageOf(context)) },
  }
}

export async function action({ request, context, params: { applicationId }, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff', 'intermediary')
  const { council } = visitOf(context)
  const intents = (await request.formData()).getAll('intent')
  if (intents.join(' ') !== 'renew') throw notFound()
  if (!(await renewSlip(council, actor, applicationId))) throw notFound()
  return redirectWithFlash(council, url.pathname, { key: 'slipRenewed', values: { applicationId } })
}

type MoneyProps = { area: string; id: string; money: { isToPay: boolean; receipts: ShownReceipt[] } }
type ShownReceipt = ReturnType<typeof standingReceipts>[number]

/** The receipts of what was taken at the counter, or the way to take what the application costs. */
function Money({ area, id, money: { isToPay, receipts } }: MoneyProps) {
  const t = useTranslations('officer.fees')
  const fee = useTranslations('fee')
  return (
    <div className="only-screen">
      {receipts.map(({ paymentId, number }) => (
        <p key={number}>
          <AloneLink to={`/${area}/payments/${paymentId}/receipt`}>{fee('receipt', { number })}</AloneLink>
        </p>
      ))}
      {isToPay && <LinkLine to={`/${area}/application/update/${id}/fee`}>{t('take')}</LinkLine>}
    </div>
  )
}

export default function Slip({ loaderData }: Route.ComponentProps) {
  const { area, path, applicationId, slip, money, next } = loaderData
  const t = useTranslations('officer.counter')
  const calls = useTranslations('officer.calls')
  const heading = calls('slipOf', { id: applicationId })
  return (
    <>
      <div className="only-screen">
        <PageHead title={t('heading')} page={heading} area={area} />
      </div>
      {slip ? (
        <CounterSlip slip={slip} path={path}>
          {next && <StartForm path={path} {...next} />}
        </CounterSlip>
      ) : (
        <Banner kind="question" heading={heading}>
          <p>{t('codeForgotten')}</p>
        </Banner>
      )}
      {money && <Money area={area} id={applicationId} money={money} />}
      <Form method="post" className="only-screen">
        <p className="quiet">{t('newCodeMore')}</p>
        <Button kind="quiet" name="intent" value="renew">
          {t('newCode')}
        </Button>
      </Form>
    </>
  )
}
