import styles from '../../../css/acknowledgement.css?url'
import { actorOf } from '../../../http/context.server.ts'
import { readDeclaration } from '../../../letters/declaration.server.ts'
import { DeclarationScreen } from '../../../letters/declaration-screen.tsx'
import type { Route } from './+types/declaration'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  return { ...(await readDeclaration(context, actor, params.applicationId, url)), role: actor.role }
}

export default function Declaration({ loaderData, params }: Route.ComponentProps) {
  const { role } = loaderData
  return (
    <DeclarationScreen
      {...loaderData}
      area={role}
      back={`/${role}/application/update/${params.applicationId}`}
    />
  )
}
