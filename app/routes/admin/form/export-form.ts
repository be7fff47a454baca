import { findCarriedTemplate } from '../../../../council/catalogue/forms/carry-template.server.ts'
import { notFound } from '../../../http/context.server.ts'
import type { Route } from './+types/export-form'
import { openServiceForm } from './open-form.server.ts'

/** A form's draft, or else what is published, with its certificate's words, as a file `Import Form` reads. */
export async function loader(args: Route.LoaderArgs) {
  const { db, actor, service, form } = await openServiceForm(args)
  if (!form) throw notFound()
  const certificate = await findCarriedTemplate(db, actor, service.serviceId)
  const exportedAt = new Date().toISOString()
  return new Response(
    `${JSON.stringify({ serviceId: service.serviceId, exportedAt, ...form, certificate }, null, 2)}\n`,
    {
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="form-${service.serviceId}.json"`,
        'Cache-Control': 'no-store',
      },
    },
  )
}
