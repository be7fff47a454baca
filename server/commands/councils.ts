import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../council/database/connect.server.ts'
import { baseline, examineMigrations } from '../../council/database/migrate.server.ts'
import { findNewestBackup } from '../../council/records/moving/keep-backups.server.ts'
import {
  councilEnvironment,
  type Environment,
  originIn,
  originOf,
  readCouncilFile,
} from '../council-settings.ts'
import { readCouncilsSettings } from '../councils-settings.ts'
import { demandDatabase } from '../demand-database.ts'
import { examine } from '../doctor.ts'
import { closedMark, isClosed } from '../open-councils.ts'
import { refusalLine } from '../refusal-line.ts'
import { listSlugs, shardOf } from '../registry.ts'
import { readSettings } from '../settings.ts'
import { CommandRefused, refuseMore, root, type Tool, type ToolAnswer } from './command.ts'
import { type Asked, createInFolder, folderOf, moveToOrigin } from './council-folders.ts'
import { publishCatalogue } from './publishing.ts'

export const councilsUsage =
  'councils list|create FILE.json|publish FILE.json|doctor|migrate [--keep-going]|backup DIR [--keep N] [--verify]|for-each [--only COUNCIL] -- COMMAND…|close COUNCIL|open COUNCIL|origin COUNCIL ADDRESS|proxy SHARDS'
export const councilsDoes =
  'does something for every council that has a folder in COUNCILS_DIR, one after the other, and says of which it failed; migrate backs each up before; backup writes into a folder for each, or with --verify examines the newest there; create makes a folder and the council in it out of the file that create takes, with slug and origin; publish publishes the state’s catalogue in the registry; close has a council answer that it is being repaired, as for a restore; origin gives one another address; proxy writes which host is in which of so many shards, for a web server'

/** Does something for one council, in its environment; answers a word on it, or throws. */
type Work = (slug: string, env: Environment) => Promise<string | ToolAnswer | undefined>

/** Carries out the words after `councils`. */
export async function useCouncils(
  args: string[],
  env: Environment,
  tool: Tool,
): Promise<ToolAnswer | undefined> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      'keep-going': { type: 'boolean' },
      verify: { type: 'boolean' },
      keep: { type: 'string' },
      only: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
    allowPositionals: true,
  })
  if (values.help)
    return { told: `Usage: npm run portal -- ${councilsUsage}\n${councilsDoes}`, refused: false }
  const settings = readCouncilsSettings(env, 'operate', root)
  if (!settings) throw new CommandRefused('COUNCILS_DIR is not set: say in which folder the councils are.')
  const [name = '', ...words] = positionals
  const run = Object.hasOwn(runs, name) ? runs[name] : undefined
  if (!run) throw new CommandRefused(`There is no councils ${name}: --help names what there is.`)
  await run({ councilsDir: settings.councilsDir, env, tool, words, options: values })
  return undefined
}

const runs: Record<string, (asked: Asked) => Promise<void>> = {
  async list({ councilsDir }) {
    for (const slug of listSlugs(councilsDir))
      console.log(`${slug}  ${await resultOf(async () => told(slug))}`)

    function told(slug: string) {
      const folder = join(councilsDir, slug)
      const { PUBLIC_ORIGIN, DATABASE_URL } = readCouncilFile(folder)
      const address = originOf(PUBLIC_ORIGIN) ?? 'no address'
      const engine = DATABASE_URL ? 'PostgreSQL' : 'SQLite'
      return `${address}  ${engine}${isClosed(folder) ? '  closed' : ''}`
    }
  },

  create: createInFolder,
  origin: moveToOrigin,
  publish: publishCatalogue,

  async proxy({ councilsDir, words: [word = ''] }) {
    const count = Number(word)
    if (!Number.isInteger(count) || count < 1) throw new CommandRefused('Say how many shards there are.')
    const hosts = listSlugs(councilsDir).flatMap((slug) => {
      const origin = originIn(join(councilsDir, slug))
      return origin ? [`  ${new URL(origin).hostname} ${shardOf(slug, count)};`] : []
    })
    console.log(['map $host $shard {', ...hosts, '  default 1;', '}'].join('\n'))
  },

  doctor: (asked) =>
    inEach(asked, async (_, env) => {
      const found = await examine(readSettings(env, 'examine', root), env)
      const faults = found.words('fault')
      for (const words of faults) console.log(`FAULT  ${words}`)
      if (faults.length > 0)
        throw new CommandRefused(faults.length === 1 ? '1 fault' : `${faults.length} faults`)
      return `ok, ${found.words('warning').length} warnings`
    }),

  migrate: (asked) =>
    inEach({ ...asked, stops: asked.options['keep-going'] !== true }, async (slug, env) => {
      const pending = await listPending(env)
      if (pending.length === 0) return 'up to date'
      // A database without a table has nothing to lose.
      if (!pending.includes(baseline)) {
        const before = join(asked.councilsDir, slug, 'before-migrating')
        const backedUp = await asked.tool(['backup', '--to', before, '--keep', '2'], env)
        if (backedUp?.refused || process.exitCode)
          return backedUp ?? { told: 'no good backup', refused: true }
      }
      return (await asked.tool(['migrate'], env)) ?? `${pending.length} applied`
    }),

  async backup({ words: [dir, ...words], ...asked }) {
    if (dir === undefined) throw new CommandRefused('Say one folder for the backups.')
    await inEach({ ...asked, words }, async (slug, env) => {
      const folder = join(resolve(dir), slug)
      if (asked.options.verify)
        return asked.tool(['backup', '--verify', await findNewestBackup(folder, new Date())], env)
      const keep = asked.options.keep === undefined ? [] : ['--keep', String(asked.options.keep)]
      return asked.tool(['backup', '--to', folder, ...keep], env)
    })
  },

  'for-each': async ({ words, ...asked }) => {
    if (words.length === 0) throw new CommandRefused('Say -- and the command, such as -- doctor.')
    await inEach({ ...asked, words: [] }, (_, env) => asked.tool(words, env))
  },

  async close(asked) {
    writeFileSync(join(folderOf(asked), closedMark), '', { mode: 0o600 })
    console.log('Closed: within ten seconds, once nobody is in it, the portal lets go of its database.')
  },

  async open(asked) {
    rmSync(join(folderOf(asked), closedMark), { force: true })
    console.log('Open.')
  },
}

async function listPending(env: Environment): Promise<string[]> {
  const settings = readSettings(env, 'operate', root)
  demandDatabase(settings)
  const db = await openDatabase(settings)
  const { unknown, ...state } = await examineMigrations(db, root).finally(() => db.destroy())
  if (unknown.length > 0) throw new CommandRefused('its tables are those of a newer portal')
  return state.pending
}

/** Does the work for each council and prints what came of it; the process fails if one did. */
async function inEach(
  { councilsDir, env, words, options: { only }, stops = false }: Asked & { stops?: boolean },
  work: Work,
) {
  refuseMore(words, 0, 'for one council say --only and its name')
  const slugs = listSlugs(councilsDir).filter((slug) => only === undefined || slug === only)
  if (slugs.length === 0) throw new CommandRefused(`There is no council ${only ?? ''} in ${councilsDir}.`)
  const results: [slug: string, result: string][] = []
  let failed = false
  for (const slug of slugs) {
    if (failed && stops) {
      results.push([slug, 'not tried'])
      continue
    }
    console.log(`${slug}:`)
    const result = await resultOf(() => work(slug, councilEnvironment(env, join(councilsDir, slug))))
    failed ||= result.startsWith('FAILED')
    results.push([slug, result])
  }
  const widest = Math.max(...slugs.map(({ length }) => length))
  for (const [slug, result] of results) console.log(`${slug.padEnd(widest)}  ${result}`)
  process.exitCode = failed ? 1 : undefined
}

async function resultOf(work: () => ReturnType<Work>): Promise<string> {
  process.exitCode = undefined
  try {
    const answer = await work()
    if (typeof answer === 'string') return answer
    if (answer?.refused) return `FAILED: ${answer.told}`
    if (answer) console.log(answer.told)
    return process.exitCode ? 'FAILED: as said above' : 'done'
  } catch (error) {
    const told = error instanceof CommandRefused ? error.message : refusalLine(error)
    if (told === undefined) throw error
    return `FAILED: ${told}`
  }
}
