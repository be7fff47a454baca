import styles from '../../../css/acknowledgement.css?url'
import { actorOf } from '../../../http/context.server.ts'
import { readRefusalLetter } from '../../../letters/refusal-letter.server.ts'
import { RefusalLetterScreen } from '../../../letters/refusal-letter-screen.tsx'
import type { Route } from './+types/letter'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export function loader({ context, params, url }: Route.LoaderArgs) {
  return readRefusalLetter(context, actorOf(context, 'user'), params, url)
}

export default function OwnLetter({ loaderData, params }: Route.ComponentProps) {
  return (
    <RefusalLetterScreen {...loaderData} area="user" back={`/user/applications/${params.applicationId}`} />
  )
}
