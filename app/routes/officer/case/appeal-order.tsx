import { listAppeals } from '../../../../council/cases/appeals/find-appeals.server.ts'
import styles from '../../../css/acknowledgement.css?url'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { noteOpened } from '../../../http/note-listed.server.ts'
import { readAppealOrder } from '../../../letters/appeal-order.server.ts'
import { AppealOrderScreen } from '../../../letters/appeal-order-screen.tsx'
import type { Route } from './+types/appeal-order'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, params: { applicationId, number } }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const appeals = await listAppeals(dbOf(context), actor, applicationId)
  const appeal = appeals.find(({ appealId }) => appealId === `${applicationId}-A${number}`)
  const page = await readAppealOrder(context, appeal)
  await noteOpened(context, applicationId, 'print')
  return { ...page, role: actor.role }
}

export default function AppealOrder({ loaderData, params: { applicationId } }: Route.ComponentProps) {
  const { role } = loaderData
  const back = `/${role}/application/update/${applicationId}/appeals`
  return <AppealOrderScreen {...loaderData} area={role} back={back} />
}
