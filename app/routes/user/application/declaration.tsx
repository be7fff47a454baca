import styles from '../../../css/acknowledgement.css?url'
import { actorOf } from '../../../http/context.server.ts'
import { readDeclaration } from '../../../letters/declaration.server.ts'
import { DeclarationScreen } from '../../../letters/declaration-screen.tsx'
import type { Route } from './+types/declaration'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export function loader({ context, params, url }: Route.LoaderArgs) {
  return readDeclaration(context, actorOf(context, 'user'), params.applicationId, url)
}

export default function OwnDeclaration({ loaderData, params }: Route.ComponentProps) {
  return <DeclarationScreen {...loaderData} area="user" back={`/user/applications/${params.applicationId}`} />
}
