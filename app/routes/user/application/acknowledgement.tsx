import styles from '../../../css/acknowledgement.css?url'
import { actorOf } from '../../../http/context.server.ts'
import { readAcknowledgement } from '../../../letters/acknowledgement.server.ts'
import { AcknowledgementScreen } from '../../../letters/acknowledgement-screen.tsx'
import type { Route } from './+types/acknowledgement'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export function loader({ context, params, url }: Route.LoaderArgs) {
  return readAcknowledgement(context, actorOf(context, 'user'), params.applicationId, url)
}

export default function OwnAcknowledgement({ loaderData, params }: Route.ComponentProps) {
  return (
    <AcknowledgementScreen {...loaderData} area="user" back={`/user/applications/${params.applicationId}`} />
  )
}
