import { useTranslations } from 'use-intl'
import { recordOpening } from '../../../../council/audit/openings.server.ts'
import { actorOf, visitOf } from '../../../http/context.server.ts'
import { readReceipt } from '../../../letters/receipt.server.ts'
import { ReceiptScreen } from '../../../letters/receipt-screen.tsx'
import type { Route } from './+types/receipt'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const page = await readReceipt(context, actor, params.paymentId, url)
  const { council, client } = visitOf(context)
  await recordOpening(council.db, actor, page.receipt.applicationId, client)
  return { ...page, role: actor.role }
}

export default function Receipt({ loaderData: { role, ...page } }: Route.ComponentProps) {
  const t = useTranslations('officer.fees')
  const { applicationId } = page.receipt
  const back = { to: `/${role}/application/update/${applicationId}/fee`, label: t('of', { applicationId }) }
  return <ReceiptScreen {...page} area={role} back={back} />
}
