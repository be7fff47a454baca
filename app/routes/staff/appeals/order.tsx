import styles from '../../../css/acknowledgement.css?url'
import { readAppealOrder } from '../../../letters/appeal-order.server.ts'
import { AppealOrderScreen } from '../../../letters/appeal-order-screen.tsx'
import type { Route } from './+types/order'
import { openAppealBefore } from './open-appeal.server.ts'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, params }: Route.LoaderArgs) {
  return readAppealOrder(context, await openAppealBefore(context, params.appealId))
}

export default function GivenOrder({ loaderData, params: { appealId } }: Route.ComponentProps) {
  return <AppealOrderScreen {...loaderData} area="staff" back={`/staff/appeals/${appealId}`} />
}
