import styles from '../../../../css/appeal-letter.css?url'
import { actorOf } from '../../../../http/context.server.ts'
import { readAppealLetter } from '../../../../letters/appeal-letter.server.ts'
import { AppealLetterScreen } from '../../../../letters/appeal-letter-screen.tsx'
import type { Route } from './+types/letter'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export function loader({ context, params, url }: Route.LoaderArgs) {
  return readAppealLetter(context, actorOf(context, 'user'), params, url)
}

export default function OwnAppealLetter({ loaderData, params: { applicationId } }: Route.ComponentProps) {
  return <AppealLetterScreen {...loaderData} area="user" back={`/user/applications/${applicationId}`} />
}
