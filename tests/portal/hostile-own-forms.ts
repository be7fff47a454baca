import { randomUUID } from 'node:crypto'
import { newAdmin } from '../actors.ts'
import { draft } from '../council/forms-for-tests.ts'
import type { FormRow, HostileCouncil } from './hostile-council.ts'
import { publishOwnForm, treeAnswers, treeForm, treeQuestions, witnesses } from './own-forms-for-tests.ts'
import { answers, newService } from './services-for-tests.ts'

const declared = { key: 'sworn', kind: 'declaration', label: { en: 'I say the truth' } }

/** The forms of a service's own questions: the citizen's, and those in which an administrator keeps them. */
export const ownForms: Record<string, FormRow> = {
  'own questions': {
    kinds: { fill: 'optionalLineInside' },
    async sound({ portal, idOf, ageApplications, newMember }: HostileCouncil) {
      await ageApplications()
      await newMember()
      const serviceId = await newService(portal)
      await publishOwnForm(portal, serviceId, treeForm([...treeQuestions, declared]))
      const hidden = { submissionKey: randomUUID(), account: idOf('user'), form: '1' }
      const fields = { ...answers, ...treeAnswers, 'q-sworn': 'yes', ...hidden }
      return { at: `/user/apply/${serviceId}/form`, fields }
    },
  },
  'import of a form': {
    uploads: true,
    async sound({ portal }: HostileCouncil) {
      const serviceId = await newService(portal)
      const fields = { definition: JSON.stringify(treeForm()), revision: '0' }
      return { at: `/admin/services/form/${serviceId}/import`, fields }
    },
  },
  'section of a form': {
    async sound({ portal }: HostileCouncil) {
      const serviceId = await newService(portal)
      return { at: `/admin/services/form/${serviceId}/section`, fields: { 'title-en': 'Tap', revision: '0' } }
    },
  },
  'title of a section': {
    async sound({ portal }: HostileCouncil) {
      const serviceId = await newService(portal)
      await publishOwnForm(portal, serviceId, treeForm())
      const fields = { 'title-en': 'The felling', revision: '2' }
      return { at: `/admin/services/form/${serviceId}/section/felling`, fields }
    },
  },
  'question of a form': {
    async sound({ portal }: HostileCouncil) {
      const serviceId = await newService(portal)
      await publishOwnForm(portal, serviceId, treeForm())
      // A hint in another language needs one in the language of the service.
      const words = { 'label-en': 'Which tree', 'hint-en': 'Its name' }
      const fields = { ...words, showIf: 'reason=house', revision: '2' }
      return { at: `/admin/services/form/${serviceId}/add/felling/line`, fields }
    },
  },
  'question of a form that is there': {
    async sound({ portal }: HostileCouncil) {
      const serviceId = await newService(portal)
      await publishOwnForm(portal, serviceId, treeForm())
      const fields = { 'label-en': 'Which tree', 'hint-en': 'Its name', revision: '2' }
      return { at: `/admin/services/form/${serviceId}/question/tree`, fields }
    },
  },
  'group of a form': {
    async sound({ portal }: HostileCouncil) {
      const serviceId = await newService(portal)
      await publishOwnForm(portal, serviceId, treeForm([treeQuestions[0]]))
      const fields = {
        'label-en': 'Witness',
        'first-en': 'Name',
        min: '1',
        max: '3',
        firstKind: 'name',
        revision: '2',
      }
      return { at: `/admin/services/form/${serviceId}/add/felling/group`, fields }
    },
  },
  'group that is there': {
    async sound({ portal }: HostileCouncil) {
      const serviceId = await newService(portal)
      await publishOwnForm(portal, serviceId, treeForm([witnesses]))
      const fields = { 'label-en': 'Witness', min: '1', max: '3', revision: '2' }
      return { at: `/admin/services/form/${serviceId}/group/witness`, fields }
    },
  },
  'question in a group': {
    async sound({ portal }: HostileCouncil) {
      const serviceId = await newService(portal)
      await publishOwnForm(portal, serviceId, treeForm([witnesses]))
      const fields = { 'label-en': 'Age', 'hint-en': 'In years', revision: '2' }
      return { at: `/admin/services/form/${serviceId}/group/witness/add/line`, fields }
    },
  },
  'question in a group that is there': {
    async sound({ portal }: HostileCouncil) {
      const serviceId = await newService(portal)
      await publishOwnForm(portal, serviceId, treeForm([witnesses]))
      const fields = { 'label-en': 'Name', 'hint-en': 'In full', revision: '2' }
      return { at: `/admin/services/form/${serviceId}/group/witness/question/name`, fields }
    },
  },
  'document of a form': {
    kinds: { 'name-other': 'optionalLineInside' },
    async sound({ portal }: HostileCouncil) {
      const serviceId = await newService(portal)
      const words = { 'name-en': 'Land extract', 'note-en': 'Not older than a year' }
      const fields = { ...words, upload: 'none', pages: '2', revision: '0' }
      return { at: `/admin/services/form/${serviceId}/document`, fields }
    },
  },
  'pages of a form': {
    kinds: {
      pages: 'choice',
      applicantFatherName: 'box',
      applicantMotherName: 'box',
      applicantPincode: 'box',
      applicantLandmark: 'box',
    },
    async sound({ portal }: HostileCouncil) {
      const serviceId = await newService(portal)
      return { at: `/admin/services/form/${serviceId}/layout`, fields: { pages: 'one', revision: '0' } }
    },
  },
  'part of a form': {
    empty: 404,
    kinds: { revision: 'draftRevision' },
    async sound({ portal }: HostileCouncil) {
      const serviceId = await newService(portal)
      await publishOwnForm(portal, serviceId, treeForm())
      const fields = { part: 'question.tree', act: 'down', revision: '2' }
      return { at: `/admin/services/form/${serviceId}`, fields }
    },
  },
  'publishing of a form': {
    // The first version changes nothing that is to be said.
    empty: 409,
    kinds: { note: 'optionalLine' },
    async sound(council: HostileCouncil) {
      const serviceId = await newService(council.portal)
      await draft(council.db, await newAdmin(council.db), serviceId, JSON.stringify(treeForm()))
      return { at: `/admin/services/form/${serviceId}/publish`, fields: { note: 'New', revision: '1' } }
    },
  },
  'version of a form as draft': {
    empty: 404,
    kinds: { revision: 'draftRevision' },
    async sound({ portal }: HostileCouncil) {
      const serviceId = await newService(portal)
      await publishOwnForm(portal, serviceId, treeForm())
      return { at: `/admin/services/form/${serviceId}/versions`, fields: { version: '1', revision: '2' } }
    },
  },
}
