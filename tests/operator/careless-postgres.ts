import type { TestContext } from 'node:test'
import pg from 'pg'
import { startPostgres } from '../postgres-server.ts'
import { until } from '../until.ts'

/**
 * Does the work on a server of its own, once with each of the settings off without which a power cut takes
 * what was acknowledged. It is one server for both: to make it costs more than most tests.
 */
export async function carelessly(
  t: TestContext,
  work: (setting: string, url: string) => Promise<unknown>,
): Promise<void> {
  const { url, stop } = await startPostgres()
  t.after(stop)
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  const turn = async (setting: string, to: 'on' | 'off') => {
    await server.query(`alter system set ${setting} = ${to}`)
    await server.query('select pg_reload_conf()')
    await until(async () => (await server.query(`show ${setting}`)).rows[0]?.[setting] === to)
  }
  try {
    for (const setting of ['fsync', 'full_page_writes']) {
      await turn(setting, 'off')
      await work(setting, url)
      await turn(setting, 'on')
    }
  } finally {
    await server.end()
  }
}
