import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readDatabaseUrls } from '../../council/database/database-url.ts'
import { type CouncilPlace, moveCouncil, restore } from '../../council/records/moving/move-council.server.ts'
import { forgetWake } from '../wake.ts'
import { butFor, filesOf, keysIn, summarize, tellDamage, tellLost, withProgress } from './backup-words.ts'
import { type Command, CommandRefused, root } from './command.ts'

const dryRunOption = { 'dry-run': { type: 'boolean' as const } }

export const restoreCommand: Command = {
  usage: 'restore FILE [EARLIER…] [--replace] [--identity KEYFILE] [--dry-run]',
  does: 'verifies a backup, and the earlier ones that hold files it leaves out, and loads it; with --replace, in the place of the council that is there',
  takes: Number.POSITIVE_INFINITY,
  options: { ...dryRunOption, replace: { type: 'boolean' }, identity: { type: 'string' } },
  async run(settings, words, options) {
    const { path, earlier } = filesOf(words)
    const dryRun = options['dry-run'] === true
    const replace = options.replace === true
    const keys = keysIn(options.identity)
    const moved = await withProgress((progress) =>
      restore(settings, path, { dryRun, progress, replace, root, keys, earlier }),
    )
    if (!dryRun) forgetWake(settings.dataDir)
    const but = butFor(moved)
    summarize(
      dryRun ? `Nothing was changed. This would be restored${but}: a council` : `Restored${but}: a council`,
      moved,
    )
    tellDamage(moved, 'Rows may be missing in this backup: look for a better one.')
    tellLost(moved, `Everything else ${dryRun ? 'would be' : 'is'} restored. Look for them in other backups.`)
  },
}

export const moveCommand: Command = {
  usage: 'move --to URL [--dry-run]',
  does: 'copies the council into an empty database, postgres://… or a data folder, and compares both',
  options: { ...dryRunOption, to: { type: 'string' } },
  async run(settings, _words, options) {
    const target = targetOf(String(options.to ?? ''), settings)
    const dryRun = options['dry-run'] === true
    const moved = await withProgress((progress) => moveCouncil(settings, target, { dryRun, progress, root }))
    const but = butFor(moved)
    summarize(
      dryRun ? `Nothing was changed. This would be moved${but}: a council` : `Moved${but}: a council`,
      moved,
    )
    if (!dryRun)
      console.log('The old database is as it was. Name the new one in the settings before the next start.')
    const left = ['secret', 'keys'].filter((name) => existsSync(join(settings.dataDir, name)))
    if (!dryRun && target.dataDir !== settings.dataDir && left.length > 0)
      console.log(`Copy ${left.join(' and ')} out of ${settings.dataDir} by hand: move leaves them there.`)
    tellLost(moved, `Everything else ${dryRun ? 'would be' : 'is'} moved. Look for them in the backups.`)
  },
}

/** Files stay where set, but for another folder. The address may hold a password: no message contains it. */
function targetOf(text: string, { dataDir, bucket }: CouncilPlace): CouncilPlace {
  if (readDatabaseUrls(text).length > 0) return { dataDir, bucket, databaseUrl: text }
  if (text !== '' && !URL.canParse(text) && !/^postgres(ql)?:/.test(text))
    return { dataDir: resolve(text), bucket }
  throw new CommandRefused(
    'Say --to postgres://USER:PASSWORD@HOST:PORT/DATABASE, or --to and the path of a data folder.',
  )
}
