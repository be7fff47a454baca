import type { LoaderFunctionArgs } from 'react-router'
import { findFormDraft } from '../../../../council/catalogue/forms/draft.server.ts'
import { findForm } from '../../../../council/catalogue/forms/find.server.ts'
import {
  findServiceOrDraft,
  findServiceRow,
} from '../../../../council/catalogue/services/find-service.server.ts'
import { readLastRevision } from '../../../../council/catalogue/versioned.server.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'

type Args = Pick<LoaderFunctionArgs, 'context'> & { params: { serviceId: string } }

/**
 * The service that the address names, with the draft of its form and the published one; `form` is the one to
 * change, as of `revision`, and `own` the language that each of its texts must have. Throws a 404 without the
 * service.
 */
export async function openServiceForm({ context, params }: Args) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const service = await findServiceOrDraft(db, actor, params.serviceId, languageOf(context))
  const row = service && (await findServiceRow(db, params.serviceId))
  if (!row) throw notFound()
  const { serviceId, serviceName, langs } = service
  const revision = await readLastRevision(db, 'forms', serviceId)
  const [draft, published] = await Promise.all([findFormDraft(db, actor, serviceId), findForm(db, serviceId)])
  const form = draft?.definition ?? published?.definition
  const own = form?.lang ?? row.lang
  const named = { serviceId, serviceName, lang: langs.serviceName }
  return { db, actor, service: named, own, draft, published, form, revision: String(revision) }
}
