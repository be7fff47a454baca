import { importForm } from '../../../council/forms/draft.server.ts'
import { newAdmin } from '../../actors.ts'
import { publishOwnForm, treeForm, treeQuestions, witnesses } from '../../portal/own-forms-for-tests.ts'
import { newService } from '../../portal/services-for-tests.ts'
import { alert, heading, type Made, press, type Screens, text } from './state.ts'

/** A service with a published form and, beside it, a draft that asks more. */
async function withForm({ portal }: Made) {
  const serviceId = await newService(portal)
  await publishOwnForm(portal, serviceId, treeForm())
  const { db } = portal.council
  const json = JSON.stringify(treeForm([...treeQuestions, witnesses]))
  await importForm(db, await newAdmin(db), serviceId, { json, revision: 0 })
  return `/admin/services/form/${serviceId}`
}

const page = (name: string) => async (made: Made) => `${await withForm(made)}/${name}`

/** The screens on which an administrator keeps the form of a service. */
export const formScreens: Screens = {
  '/admin/services/form/:serviceId': [
    { name: 'published, with a draft', as: 'admin', at: withForm, shows: text('admin.form.export') },
    {
      name: 'none',
      as: 'admin',
      at: ({ testServiceId }) => `/admin/services/form/${testServiceId}`,
      shows: text('admin.form.none'),
    },
  ],
  '/admin/services/form/:serviceId/import': [
    { name: 'empty', as: 'admin', at: page('import'), shows: heading('admin.form.import') },
    {
      name: 'refused',
      as: 'admin',
      at: page('import'),
      by: press('admin.form.import'),
      shows: alert('error.formNotImported'),
    },
  ],
  '/admin/services/form/:serviceId/export': [],
  '/admin/services/form/:serviceId/preview': [
    { name: 'of the draft', as: 'admin', at: page('preview'), shows: text('admin.form.previewNote') },
  ],
  '/admin/services/form/:serviceId/publish': [
    { name: 'with changes', as: 'admin', at: page('publish'), shows: heading('admin.form.publish') },
  ],
  '/admin/services/form/:serviceId/versions': [
    { name: 'one version', as: 'admin', at: page('versions'), shows: heading('admin.form.versions') },
  ],
}
