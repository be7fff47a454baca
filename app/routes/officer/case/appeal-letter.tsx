import styles from '../../../css/appeal-letter.css?url'
import { readAppealLetter } from '../../../letters/appeal-letter.server.ts'
import { AppealLetterScreen } from '../../../letters/appeal-letter-screen.tsx'
import type { Route } from './+types/appeal-letter'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export function loader(args: Route.LoaderArgs) {
  return readAppealLetter(args)
}

export default function AppealLetter({ loaderData, params: { applicationId } }: Route.ComponentProps) {
  const back = `/${loaderData.area}/application/update/${applicationId}/appeals`
  return <AppealLetterScreen {...loaderData} back={back} />
}
