import { importForm } from '../../../council/catalogue/forms/draft.server.ts'
import { newAdmin } from '../../actors.ts'
import { publishOwnForm, treeForm, treeQuestions, witnesses } from '../../portal/own-forms-for-tests.ts'
import { newService } from '../../portal/services-for-tests.ts'
import { alert, heading, type Made, press, type RoleScreens, text } from './state.ts'

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
export const formScreens: RoleScreens = {
  '/admin/services/form/:serviceId': [
    { name: 'published, with a draft', at: withForm, shows: text('admin.form.export') },
    {
      name: 'none',
      at: ({ testServiceId }) => `/admin/services/form/${testServiceId}`,
      shows: text('admin.form.none'),
    },
  ],
  '/admin/services/form/:serviceId/section': [
    { name: 'empty', at: page('section'), shows: heading('admin.form.addSection') },
    {
      name: 'refused',
      at: page('section'),
      by: press('admin.form.saveSection'),
      shows: alert('error.formNotSaved'),
    },
  ],
  '/admin/services/form/:serviceId/section/:section': [
    { name: 'a title', at: page('section/felling'), shows: heading('admin.form.editSection') },
  ],
  '/admin/services/form/:serviceId/add/:section': [
    { name: 'the kinds', at: page('add/felling'), shows: heading('admin.form.addQuestion') },
  ],
  '/admin/services/form/:serviceId/add/:section/:kind': [
    { name: 'a number', at: page('add/felling/number'), shows: text('admin.form.unit') },
    {
      name: 'choices, refused',
      at: page('add/felling/choices'),
      by: press('admin.form.saveQuestion'),
      shows: alert('error.formNotSaved'),
    },
  ],
  '/admin/services/form/:serviceId/question/:question': [
    { name: 'a date', at: page('question/since'), shows: text('admin.form.range') },
  ],
  '/admin/services/form/:serviceId/add/:section/group': [
    { name: 'empty', at: page('add/felling/group'), shows: heading('admin.form.addGroup') },
  ],
  '/admin/services/form/:serviceId/group/:group': [
    { name: 'with rows', at: page('group/witness'), shows: heading('admin.form.editGroup') },
  ],
  '/admin/services/form/:serviceId/group/:group/add': [
    { name: 'the kinds', at: page('group/witness/add'), shows: heading('admin.form.addQuestion') },
  ],
  '/admin/services/form/:serviceId/group/:group/add/:kind': [
    { name: 'a line', at: page('group/witness/add/line'), shows: text('admin.form.hint') },
  ],
  '/admin/services/form/:serviceId/group/:group/question/:question': [
    { name: 'a name', at: page('group/witness/question/name'), shows: text('admin.form.asCitizen') },
  ],
  '/admin/services/form/:serviceId/document': [
    { name: 'empty', at: page('document'), shows: heading('admin.form.addDocument') },
  ],
  '/admin/services/form/:serviceId/document/:position': [
    {
      name: 'a document',
      at: async ({ portal }) => {
        const serviceId = await newService(portal)
        const documents = [{ name: { en: 'Land extract' }, required: true, upload: 'image', pages: 2 }]
        await publishOwnForm(portal, serviceId, treeForm(treeQuestions, { documents }))
        return `/admin/services/form/${serviceId}/document/0`
      },
      shows: heading('admin.form.editDocument'),
    },
  ],
  '/admin/services/form/:serviceId/layout': [
    { name: 'as it is', at: page('layout'), shows: heading('admin.form.layout') },
  ],
  '/admin/services/form/:serviceId/import': [
    { name: 'empty', at: page('import'), shows: heading('admin.form.import') },
    {
      name: 'refused',
      at: page('import'),
      by: press('admin.form.import'),
      shows: alert('error.formNotImported'),
    },
  ],
  '/admin/services/form/:serviceId/export': [],
  '/admin/services/form/:serviceId/preview': [
    { name: 'of the draft', at: page('preview'), shows: text('admin.form.previewNote') },
  ],
  '/admin/services/form/:serviceId/publish': [
    { name: 'with changes', at: page('publish'), shows: heading('admin.form.publish') },
  ],
  '/admin/services/form/:serviceId/versions': [
    { name: 'one version', at: page('versions'), shows: heading('admin.form.versions') },
  ],
}
