import { newAdmin } from '../../actors.ts'
import { draft } from '../../council/forms-for-tests.ts'
import { publishOwnForm, treeForm, treeQuestions, witnesses } from '../../portal/own-forms-for-tests.ts'
import { newService } from '../../portal/services-for-tests.ts'
import { alert, heading, type Made, press, type RoleScreens, state, text } from './state.ts'

/** A service with a published form and, beside it, a draft that asks more. */
async function withForm({ portal }: Made) {
  const serviceId = await newService(portal)
  await publishOwnForm(portal, serviceId, treeForm())
  const { db } = portal.council
  await draft(db, await newAdmin(db), serviceId, JSON.stringify(treeForm([...treeQuestions, witnesses])))
  return `/admin/services/form/${serviceId}`
}

const page = (name: string) => async (made: Made) => `${await withForm(made)}/${name}`

/** The screens on which an administrator keeps the form of a service. */
export const formScreens: RoleScreens = {
  '/admin/services/form/:serviceId': [
    state('published, with a draft', withForm, text('admin.form.export')),
    state('none', ({ testServiceId }) => `/admin/services/form/${testServiceId}`, text('admin.form.none')),
  ],
  '/admin/services/form/:serviceId/section': [
    state('empty', page('section'), heading('admin.form.addSection')),
    state('refused', page('section'), alert('error.formNotSaved'), press('admin.form.saveSection')),
  ],
  '/admin/services/form/:serviceId/section/:section': [
    state('a title', page('section/felling'), heading('admin.form.editSection')),
  ],
  '/admin/services/form/:serviceId/add/:section': [
    state('the kinds', page('add/felling'), heading('admin.form.addQuestion')),
  ],
  '/admin/services/form/:serviceId/add/:section/:kind': [
    state('a number', page('add/felling/number'), text('admin.form.unit')),
    {
      name: 'choices, refused',
      at: page('add/felling/choices'),
      by: press('admin.form.saveQuestion'),
      shows: alert('error.formNotSaved'),
    },
  ],
  '/admin/services/form/:serviceId/question/:question': [
    state('a date', page('question/since'), text('admin.form.range')),
  ],
  '/admin/services/form/:serviceId/add/:section/group': [
    state('empty', page('add/felling/group'), heading('admin.form.addGroup')),
  ],
  '/admin/services/form/:serviceId/group/:group': [
    state('with rows', page('group/witness'), heading('admin.form.editGroup')),
  ],
  '/admin/services/form/:serviceId/group/:group/add': [
    state('the kinds', page('group/witness/add'), heading('admin.form.addQuestion')),
  ],
  '/admin/services/form/:serviceId/group/:group/add/:kind': [
    state('a line', page('group/witness/add/line'), text('admin.form.hint')),
  ],
  '/admin/services/form/:serviceId/group/:group/question/:question': [
    state('a name', page('group/witness/question/name'), text('admin.form.asCitizen')),
  ],
  '/admin/services/form/:serviceId/document': [
    state('empty', page('document'), heading('admin.form.addDocument')),
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
  '/admin/services/form/:serviceId/layout': [state('as it is', page('layout'), heading('admin.form.layout'))],
  '/admin/services/form/:serviceId/import': [
    state('empty', page('import'), heading('admin.form.import')),
    state('refused', page('import'), alert('error.formNotImported'), press('admin.form.import')),
  ],
  '/admin/services/form/:serviceId/export': [],
  '/admin/services/form/:serviceId/preview': [
    state('of the draft', page('preview'), text('admin.form.previewNote')),
  ],
  '/admin/services/form/:serviceId/publish': [
    state('with changes', page('publish'), heading('admin.form.publish')),
  ],
  '/admin/services/form/:serviceId/versions': [
    state('one version', page('versions'), heading('admin.form.versions')),
  ],
}
