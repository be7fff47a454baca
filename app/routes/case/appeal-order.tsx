import { listAppeals } from '../../../council/cases/appeals/find-appeals.server.ts'
import styles from '../../css/acknowledgement.css?url'
import { dbOf } from '../../http/context.server.ts'
import { readAppealOrder } from '../../letters/appeal-order.server.ts'
import { AppealOrderScreen } from '../../letters/appeal-order-screen.tsx'
import { notePrinted, readerOf } from '../../letters/reader.server.ts'
import type { Route } from './+types/appeal-order'
import { casePage } from './case-page.ts'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, params: { applicationId, number } }: Route.LoaderArgs) {
  const actor = readerOf(context)
  const appeals = await listAppeals(dbOf(context), actor, applicationId)
  const appeal = appeals.find(({ appealId }) => appealId === `${applicationId}-A${number}`)
  const page = await readAppealOrder(context, appeal)
  await notePrinted(context, applicationId)
  return { ...page, area: actor.role }
}

/** The order on an appeal; officers came from the appeals of the application. */
export default function AppealOrder({ loaderData, params: { applicationId } }: Route.ComponentProps) {
  const page = casePage(loaderData.area, applicationId)
  return <AppealOrderScreen {...loaderData} back={loaderData.area === 'user' ? page : `${page}/appeals`} />
}
