import type { DBAdapter, Where } from '@better-auth/core/db/adapter'
import { digest } from '../digest.server.ts'

type Adapter = Pick<DBAdapter, 'create'> & Omit<DBAdapter, 'create' | 'transaction'>

/**
 * The database as the sign-in machinery sees it: it gives and asks for tokens of sessions, and only their digests are
 * kept, so that who reads the database cannot sign in with what it holds.
 */
export function withDigestedSessions(adapter: DBAdapter): DBAdapter {
  return {
    ...digesting(adapter),
    transaction: (work) => adapter.transaction((trx) => work(digesting(trx))),
  }
}

function digesting<A extends Adapter>(adapter: A): A {
  const where = (asked: { model: string; where?: Where[] }) =>
    asked.model === 'session' ? asked.where?.map(digestedWhere) : asked.where
  const digested = <Asked extends { model: string; where?: Where[] }, Answer>(
    ask: (asked: Asked) => Promise<Answer>,
  ) => {
    return (asked: Asked) => ask({ ...asked, where: where(asked) })
  }
  return {
    ...adapter,
    async create(asked: Parameters<DBAdapter['create']>[0]) {
      const { token } = asked.data as { token?: unknown }
      if (asked.model !== 'session' || typeof token !== 'string') return adapter.create(asked)
      const created = await adapter.create({ ...asked, data: { ...asked.data, token: digest(token) } })
      // The cookie is made of what the machinery is given back.
      return { ...created, token }
    },
    findOne: async <T>(asked: Parameters<DBAdapter['findOne']>[0]) =>
      withToken(asked, await adapter.findOne<T>({ ...asked, where: where(asked) ?? [] })),
    findMany: digested(adapter.findMany),
    count: digested(adapter.count),
    update: async <T>(asked: Parameters<DBAdapter['update']>[0]) =>
      withToken(asked, await adapter.update<T>({ ...asked, where: where(asked) ?? [] })),
    updateMany: digested(adapter.updateMany),
    delete: digested(adapter.delete),
    deleteMany: digested(adapter.deleteMany),
  }
}

/** Who asks for a session by its token is shown that token, not its digest. */
function withToken<T>(asked: { model: string; where: Where[] }, found: T | null): T | null {
  const token = asked.model === 'session' && asked.where.find(({ field }) => field === 'token')?.value
  return found && typeof token === 'string' ? { ...found, token } : found
}

function digestedWhere(clause: Where): Where {
  const { field, value } = clause
  if (field !== 'token') return clause
  if (typeof value === 'string') return { ...clause, value: digest(value) }
  return Array.isArray(value) ? { ...clause, value: value.map((one) => digest(String(one))) } : clause
}
