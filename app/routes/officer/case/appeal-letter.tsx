import styles from '../../../css/appeal-letter.css?url'
import { actorOf } from '../../../http/context.server.ts'
import { readAppealLetter } from '../../../letters/appeal-letter.server.ts'
import { AppealLetterScreen } from '../../../letters/appeal-letter-screen.tsx'
import type { Route } from './+types/appeal-letter'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  return { ...(await readAppealLetter(context, actor, params, url)), role: actor.role }
}

export default function AppealLetter({ loaderData, params: { applicationId } }: Route.ComponentProps) {
  const { role } = loaderData
  const back = `/${role}/application/update/${applicationId}/appeals`
  return <AppealLetterScreen {...loaderData} area={role} back={back} />
}
