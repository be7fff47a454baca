import { createHash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openDatabase } from '../../council/database/connect.server.ts'
import { examineMigrations } from '../../council/database/migrate.server.ts'
import { noteBackup } from '../../council/office/known-backups.server.ts'
import { forgetFound, listAcceptedLosses } from '../../council/records/moving/accepted-losses.server.ts'
import { isEncrypted } from '../../council/records/moving/encryption.server.ts'
import { backUpInto, deleteOldBackups } from '../../council/records/moving/keep-backups.server.ts'
import { backUp, type MoveResult, verifyBackup } from '../../council/records/moving/move-council.server.ts'
import { readVersion } from '../built-from.mjs'
import { type Settings, unnamedOrigin } from '../settings.ts'
import { versionName } from '../version.ts'
import { butFor, filesOf, keysIn, summarize, tellDamage, tellLost, withProgress } from './backup-words.ts'
import { type Command, CommandRefused, root } from './command.ts'

export const backupCommand: Command = {
  usage:
    'backup FILE|--to FOLDER [--keep N] [--since EARLIER] [--encrypt-to AGE-KEY] [--verify] [--identity KEYFILE] [--dry-run]',
  does: 'copies the council into a new file while the portal runs, and reads it again; with --to, into one named after the council and the moment, of which --keep leaves the newest; with --since, leaves out the stored files that an earlier one holds; with --verify, examines such a file instead; fails where stored files are missing or the database is damaged',
  takes: 1,
  options: {
    to: { type: 'string' },
    keep: { type: 'string' },
    since: { type: 'string' },
    'encrypt-to': { type: 'string' },
    verify: { type: 'boolean' },
    identity: { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  async run(settings, words, options) {
    if (options.verify) return verify(filesOf(words).path, keysIn(options.identity))
    const dryRun = options['dry-run'] === true
    const encryptTo = options['encrypt-to'] === undefined ? undefined : String(options['encrypt-to'])
    if (options.to !== undefined) {
      // --keep would delete the earlier one some day, and with it the files of all that came after.
      if (options.since !== undefined) throw new CommandRefused('--since goes with a file, not with --to.')
      if (words.length > 0) throw new CommandRefused('Say a file, or --to and a folder, not both.')
      return backUpDaily(settings, { folder: resolve(String(options.to)), encryptTo, dryRun }, options.keep)
    }
    if (options.keep !== undefined) throw new CommandRefused('--keep goes with --to.')
    const { path } = filesOf(words)
    const since = options.since === undefined ? undefined : resolve(String(options.since))
    const keys = keysIn(options.identity)
    const moved = await withProgress((progress) =>
      backUp(settings, path, { dryRun, progress, root, portal: portal(), encryptTo, since, keys }),
    )
    await finish(settings, { ...moved, path }, dryRun)
  },
}

const portal = () => versionName(readVersion(root))

async function verify(path: string, keys: string[]) {
  if (keys.length > 0 || !(await isEncrypted(path))) {
    const verified = await withProgress((progress) => verifyBackup(path, progress, keys))
    summarize(`${path} is whole${butFor(verified)}: a council`, verified)
    tellDamage(verified, 'Rows may be missing in this backup, or no restore take it.')
    return tellLost(verified, 'A restore of this backup brings back everything else.')
  }
  console.log(`${path} is encrypted, and was NOT verified: that takes its key, --identity KEYFILE.`)
  console.log(`Compare what was printed when it was made: ${await fingerprintOf(path)}`)
  process.exitCode = 1
}

async function backUpDaily(
  settings: Settings,
  { folder, encryptTo, dryRun }: { folder: string; encryptTo: string | undefined; dryRun: boolean },
  given: string | boolean | undefined,
) {
  const keep = given === undefined ? undefined : keepOf(String(given))
  // Backups of two councils without one have the same name.
  if (keep !== undefined && settings.origin === unnamedOrigin)
    throw new CommandRefused('PUBLIC_ORIGIN is missing: --keep tells the council’s own backups by its host.')
  const { host } = new URL(settings.origin)
  const keeping = { folder, host, now: new Date(), encryptTo }
  const made = await withProgress((progress) =>
    backUpInto(settings, keeping, { dryRun, progress, root, portal: portal() }),
  )
  const isGood = await finish(settings, made, dryRun)
  // What the new one lacks, an older one may hold.
  if (keep === undefined || !isGood) return
  const { gone, ahead } = await deleteOldBackups(keeping, { keep, good: basename(made.path) })
  for (const name of gone) console.log(`Deleted: ${name}`)
  for (const name of ahead)
    console.log(`Dated ahead by a wrong clock, and neither counted nor deleted: ${name}`)
}

function keepOf(text: string) {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text)
  throw new CommandRefused(`--keep is "${text}": say how many to keep, 1 or more.`)
}

const noGood = 'This is NO GOOD BACKUP: the last good one counts on, and none is deleted. Run the doctor.'

/**
 * Whether a good backup was made: one of a whole database that lacks no stored file but those whose loss was
 * accepted.
 */
async function finish(settings: Settings, made: MoveResult & { path: string }, dryRun: boolean) {
  const { path, damage } = made
  summarize(dryRun ? `Nothing was written. ${path} would hold a council` : `${path} holds a council`, made)
  const encrypted = !dryRun && (await isEncrypted(path))
  if (encrypted) console.log(`Encrypted: ${await fingerprintOf(path)}`)
  const accepted = await readAccepted(settings, made, dryRun)
  const lost = made.lost.filter(({ digest }) => !accepted.has(digest))
  if (lost.length < made.lost.length)
    console.log(`Without ${made.lost.length - lost.length} stored files that were accepted as lost for good.`)
  tellDamage(made, noGood)
  tellLost({ ...made, lost }, noGood)
  if (dryRun || lost.length + damage.length > 0) return false
  await note(settings, {
    name: basename(path),
    takenAt: made.date,
    bytes: statSync(path).size,
    encrypted: encrypted ? 1 : 0,
  })
  return true
}

/** The losses that were accepted; none where the database cannot tell, so that each is told as a new one. */
async function readAccepted(settings: Settings, { files }: MoveResult, dryRun: boolean) {
  const db = await openDatabase({ ...settings, standbyWillDo: true })
  let accepted = new Set<string>()
  try {
    accepted = await listAcceptedLosses(db)
    const unseen = new Set([...files.lost, ...files.earlier])
    const found = [...accepted].filter((digest) => !unseen.has(digest))
    if (!dryRun) await forgetFound(db, found, new Date())
    return accepted
  } catch {
    // Where the database takes no line, what it said before counts.
    return accepted
  } finally {
    await db.destroy()
  }
}

/** A backup is good even where the database can take no line about it: on a full disk it is needed most. */
async function note(settings: Settings, backup: Parameters<typeof noteBackup>[1]) {
  const db = await openDatabase({ ...settings, standbyWillDo: true })
  try {
    const { pending } = await examineMigrations(db, root)
    if (pending.length === 0) await noteBackup(db, backup)
    else console.error('The doctor will not know of this backup: the tables are of an older portal.')
  } catch (error) {
    console.error(`The backup is good, but the doctor will not know of it: ${(error as Error).message}`)
  } finally {
    await db.destroy()
  }
}

async function fingerprintOf(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return `${statSync(path).size} bytes, SHA-256 ${hash.digest('hex')}`
}
