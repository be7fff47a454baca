import { join } from 'node:path'
import { operator } from '../council/actors/actors.server.ts'
import { keysFolderOf } from '../council/certificates/keys/key-files.server.ts'
import { findSigningKey, heedNotes, makeKey } from '../council/certificates/keys/signing-keys.server.ts'
import { findCopiesFault, findServer } from '../council/database/cluster.server.ts'
import { holdFolder, openDatabase } from '../council/database/connect.server.ts'
import { migrate } from '../council/database/migrate.server.ts'
import { getCouncilProfile } from '../council/profile/council-profile.server.ts'
import { addFinishedCase } from '../council/sample/finished-case.server.ts'
import {
  demonstrationAccounts,
  demonstrationPassword,
  seedSampleCouncil,
} from '../council/sample/seed-sample.server.ts'
import type { Version } from './built-from.mjs'
import { clockFault, readLatestKnown } from './clock.ts'
import { demandBuild } from './demand-build.ts'
import { findFactorFault } from './factor-fault.ts'
import type { openPortal as OpenPortal } from './http.ts'
import { forJournal, headsLine, lineWriter, recordLine, startedLine, tell, warningLine } from './log.ts'
import { createPortalServer, listenFault, stopOnSignal } from './portal-server.ts'
import { refusalLine } from './refusal-line.ts'
import { readSettings, type Settings } from './settings.ts'
import { SettingsRefused } from './settings-refused.ts'
import { notifySystemd } from './systemd.ts'

const root = join(import.meta.dirname, '..')

try {
  const settings = readSettings(process.env, process.argv.includes('--demo') ? 'demonstrate' : 'serve', root)
  const built = demandBuild(root)
  if (settings.databaseUrl === undefined) holdFolder(settings.dataDir)
  await checkCouncil(settings, built.date)
  await listen(settings, built)
} catch (error) {
  const line = refusalLine(error)
  if (line === undefined) throw error
  tell(line)
  process.exitCode = 1
}

/** Fills a demonstration at its first start. A real council never becomes one, nor the reverse. */
async function checkCouncil(settings: Settings, builtAt: string) {
  const db = await openDatabase(settings)
  try {
    await migrate(db, root)
    const fault = clockFault(new Date(), await readLatestKnown(db, { ...settings, builtAt }))
    if (fault !== undefined) throw new SettingsRefused(fault)
    const unreadable = await findFactorFault(db, settings)
    if (unreadable !== undefined) tell(unreadable)
    for (const keyId of await heedNotes(db, operator, keysFolderOf(settings)))
      tell(`The key ${keyId} is compromised, as the note beside it says.`)
    if (settings.demonstration) {
      const isNew = await seedSampleCouncil(db, root, new Date())
      // Made anew where the folder is: a key is in no sample.
      const keysFolder = keysFolderOf(settings)
      if (!(await findSigningKey(db, keysFolder))) await makeKey(db, operator, keysFolder)
      if (isNew) await addFinishedCase(db, { keysFolder, origin: settings.origin }, new Date())
    }
    if (!settings.demonstration && (await getCouncilProfile(db, 'en')).demonstration) {
      throw new SettingsRefused(`DATA_DIR is "${settings.dataDir}", a demonstration: give another folder.`)
    }
  } finally {
    await db.destroy()
  }
}

async function listen(settings: Settings, version: Version) {
  // Before the build is imported: without it React loads its development version, which is twice as slow.
  process.env.NODE_ENV = 'production'
  const built = '../build/server/index.js'
  const { openPortal } = (await import(built)) as { openPortal: typeof OpenPortal }
  const write = lineWriter(process.stdout)
  const record = settings.demonstration ? undefined : (line: string) => write(forJournal(line))
  // A start that is refused for its port says so in one line: the heads of the audit wait until somebody is
  // served.
  const { promise: listening, resolve: announced } = Promise.withResolvers<void>()
  const portal = await openPortal(
    settings,
    tell,
    (one) => record?.(recordLine(one)),
    (heads) => void listening.then(() => record?.(headsLine(heads))),
  )
  const database = await findServer(portal.council.db)
  const fault = database && findCopiesFault(database, settings.databaseUrl ?? '')
  if (fault !== undefined) tell(warningLine('start', fault))
  const server = createPortalServer(portal, {}, settings)
  server.on('error', (error: NodeJS.ErrnoException) => {
    const fault = listenFault(settings, error.code)
    if (fault === undefined) throw error
    tell(fault)
    process.exit(1)
  })
  server.listen(settings.port, settings.host, () => {
    if (record) console.log(forJournal(startedLine(settings.origin, version, database)))
    announce(settings)
    announced()
    notifySystemd(process.env)
  })
  stopOnSignal(server, portal)
}

function announce(settings: Settings) {
  console.log(`The portal is at ${settings.origin}`)
  if (!settings.demonstration) return
  console.log(`\nA demonstration: sign in with the password ${demonstrationPassword}`)
  for (const account of demonstrationAccounts)
    console.log(`  ${account.role.padEnd(5)}  ${account.email || account.phone}`)
  console.log(
    '\nTwo-step sign-in is not demanded here. To try it, open /account/second-factor as administrator or staff.',
  )
  console.log(`\nStop it with Ctrl+C. What you enter is kept in ${settings.dataDir}.`)
}
