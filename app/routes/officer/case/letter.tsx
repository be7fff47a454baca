import styles from '../../../css/acknowledgement.css?url'
import { actorOf } from '../../../http/context.server.ts'
import { readRefusalLetter } from '../../../letters/refusal-letter.server.ts'
import { RefusalLetterScreen } from '../../../letters/refusal-letter-screen.tsx'
import type { Route } from './+types/letter'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  return { ...(await readRefusalLetter(context, actor, params, url)), role: actor.role }
}

export default function RefusalLetter({ loaderData, params }: Route.ComponentProps) {
  const { role } = loaderData
  return (
    <RefusalLetterScreen
      {...loaderData}
      area={role}
      back={`/${role}/application/update/${params.applicationId}`}
    />
  )
}
