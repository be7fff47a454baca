import { operator } from '../../council/actors/actors.server.ts'
import { openDatabase } from '../../council/database/connect.server.ts'
import { issueLinkAsOperator } from '../../council/identity/accounts/one-time-links.server.ts'
import { demonstrationAccounts, demonstrationPassword } from '../../council/sample/seed-sample.server.ts'
import type { Demonstration } from '../../scripts/demonstration.ts'
import { newMember } from '../../tests/actors.ts'
import { citizenPages } from '../../tests/browser/citizen-pages.ts'
import { signIn } from '../bench/acts.ts'
import { Client } from '../bench/load.ts'

export interface Screen {
  /** As in the list of citizens' pages. */
  path: string
  /** The address with the ids of the demonstration. */
  address: string
  /** Whether the demonstration's citizen must be signed in. */
  own: boolean
}

export interface Sample {
  screens: Screen[]
  /** The citizen's session. */
  cookie: string
}

/** The demonstration's public and citizens' screens, or only those in `paths`. */
export async function openSampleScreens(
  { origin, dataDir }: Demonstration,
  paths: readonly string[] = allPaths,
): Promise<Sample> {
  const account = demonstrationAccounts.find(({ role }) => role === 'user')
  if (!account) throw new Error('The demonstration has no citizen.')
  const cookie = await signIn(origin, { email: account.email, password: demonstrationPassword })
  const db = await openDatabase({ dataDir })
  const applications = db.selectFrom('applications').select('applicationId')
  const { applicationId } = await applications
    .where('user', '=', account.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const link = await issueLinkAsOperator(db, operator, account.email)
  const member = await newMember(db, account.id)
  await db.destroy()
  const screens = paths.map((path) => ({
    path,
    own: /^\/(user|account)\b/.test(path),
    address: path
      .replace('NUMBER', applicationId)
      .replace('MEMBER', member)
      .replace('TOKEN', typeof link === 'string' ? '' : link.token),
  }))
  return { screens, cookie }
}

/** Without the pages of services that the demonstration has not. */
export const allPaths: readonly string[] = Object.values(citizenPages)
  .flat()
  .filter((path) => !/PLAIN|UPLOAD/.test(path))

/** The cookie of a visitor who has chosen the language. */
export async function chosenLanguage(origin: string, language: string): Promise<string> {
  const client = new Client(origin)
  const { cookies } = await client.ask({ path: `/language/${language}` })
  client.close()
  return cookies.map((line) => line.split(';')[0]).join('; ')
}
