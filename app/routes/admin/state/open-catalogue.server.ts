import { readCatalogue } from '../../../../council/records/state/catalogue-file.server.ts'
import { listOffers } from '../../../../council/records/state/offers.server.ts'
import { actorOf, type Context, notFound, visitOf } from '../../../http/context.server.ts'

/**
 * Reads what the state publishes, and what the council has said to it. A council alone has no such page,
 * unless it has come from a district and follows something still.
 */
export async function openCatalogue(context: Context) {
  const { council } = visitOf(context)
  const { db, stateCatalogue } = council
  const actor = actorOf(context, 'admin')
  const catalogue = stateCatalogue === undefined ? 'none' : await readCatalogue(stateCatalogue)
  const offers = await listOffers(db, actor, catalogue)
  if (stateCatalogue === undefined && offers.length === 0) throw notFound()
  return { db, actor, catalogue, offers }
}
