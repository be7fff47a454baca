import { type DatabaseLocation, openDatabase } from '../../council/database/connect.server.ts'

const dayMs = 86_400_000

/**
 * Puts everything that was sent so far before the spans that the portal's limits count, and forgets the
 * network address that it came from: the writers send more in an hour than a village may.
 */
export async function makeRoom(place: DatabaseLocation): Promise<void> {
  const db = await openDatabase({ ...place, statementSeconds: 5 })
  try {
    const earlier = new Date(Date.now() - 2 * dayMs).toISOString()
    await db.updateTable('applications').set({ date: earlier }).where('date', '>', earlier).execute()
    await db.deleteFrom('throttles').where('key', 'like', 'applications:%').execute()
  } finally {
    await db.destroy()
  }
}
