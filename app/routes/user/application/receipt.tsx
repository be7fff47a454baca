import { useTranslations } from 'use-intl'
import { actorOf } from '../../../http/context.server.ts'
import { readReceipt } from '../../../letters/receipt.server.ts'
import { ReceiptScreen } from '../../../letters/receipt-screen.tsx'
import type { Route } from './+types/receipt'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return readReceipt(context, actorOf(context, 'user'), params.paymentId, url)
}

export default function OwnReceipt({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('user')
  const { applicationId } = loaderData.receipt
  const back = { to: `/user/applications/${applicationId}`, label: `${t('status')}: ${applicationId}` }
  return <ReceiptScreen {...loaderData} area="user" back={back} />
}
