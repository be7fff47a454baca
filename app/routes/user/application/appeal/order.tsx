import { listAppeals } from '../../../../../council/cases/appeals/find-appeals.server.ts'
import styles from '../../../../css/acknowledgement.css?url'
import { actorOf, dbOf } from '../../../../http/context.server.ts'
import { readAppealOrder } from '../../../../letters/appeal-order.server.ts'
import { AppealOrderScreen } from '../../../../letters/appeal-order-screen.tsx'
import type { Route } from './+types/order'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, params: { applicationId, number } }: Route.LoaderArgs) {
  const appeals = await listAppeals(dbOf(context), actorOf(context, 'user'), applicationId)
  return readAppealOrder(
    context,
    appeals.find(({ appealId }) => appealId === `${applicationId}-A${number}`),
  )
}

export default function OwnOrder({ loaderData, params: { applicationId } }: Route.ComponentProps) {
  return <AppealOrderScreen {...loaderData} area="user" back={`/user/applications/${applicationId}`} />
}
