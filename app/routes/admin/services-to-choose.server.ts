import { listServicesToFilterBy } from '../../../council/cases/applications/inbox.server.ts'
import { actorOf, type Context, dbOf } from '../../http/context.server.ts'
import { languageOf } from '../../i18n/language.server.ts'

/** The services to choose from, by name; those chosen before stay among them when deleted, or drafts. */
export async function listServicesToChoose(context: Context, chosen: readonly string[] = []) {
  const listed = await listServicesToFilterBy(dbOf(context), actorOf(context, 'admin'), languageOf(context))
  const gone = chosen.filter((id) => !listed.some(({ serviceId }) => serviceId === id))
  return [...listed, ...gone.map((serviceId) => ({ serviceId, serviceName: serviceId }))]
}
