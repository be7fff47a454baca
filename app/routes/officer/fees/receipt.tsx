import { useTranslations } from 'use-intl'
import { actorOf } from '../../../http/context.server.ts'
import { readReceipt } from '../../../letters/receipt.server.ts'
import { ReceiptScreen } from '../../../letters/receipt-screen.tsx'
import type { Route } from './+types/receipt'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  return { ...(await readReceipt(context, actor, params.paymentId, url)), role: actor.role }
}

export default function Receipt({ loaderData: { role, ...page } }: Route.ComponentProps) {
  const t = useTranslations('officer.fees')
  const { applicationId } = page.receipt
  const back = { to: `/${role}/application/update/${applicationId}/fee`, label: t('of', { applicationId }) }
  return <ReceiptScreen {...page} area={role} back={back} />
}
