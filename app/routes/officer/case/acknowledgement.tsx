import styles from '../../../css/acknowledgement.css?url'
import { actorOf } from '../../../http/context.server.ts'
import { readAcknowledgement } from '../../../letters/acknowledgement.server.ts'
import { AcknowledgementScreen } from '../../../letters/acknowledgement-screen.tsx'
import type { Route } from './+types/acknowledgement'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  return { ...(await readAcknowledgement(context, actor, params.applicationId, url)), role: actor.role }
}

export default function Acknowledgement({ loaderData, params }: Route.ComponentProps) {
  const { role } = loaderData
  return (
    <AcknowledgementScreen
      {...loaderData}
      area={role}
      back={`/${role}/application/update/${params.applicationId}`}
    />
  )
}
