import { randomUUID } from 'node:crypto'
import { importForm } from '../../council/forms/draft.server.ts'
import { newAdmin } from '../actors.ts'
import type { FormRow, HostileCouncil } from './hostile-council.ts'
import { publishOwnForm, treeAnswers, treeForm, treeQuestions } from './own-forms-for-tests.ts'
import { answers, newService } from './services-for-tests.ts'

const declared = { key: 'sworn', kind: 'declaration', label: { en: 'I say the truth' } }

/** The forms of a service's own questions: the citizen's, and those in which an administrator keeps them. */
export const ownForms: Record<string, FormRow> = {
  'own questions': {
    module: 'user/apply/own-form',
    who: 'user',
    fields: {
      applicantName: 'line',
      applicantFatherName: 'line',
      applicantMotherName: 'line',
      applicantPhoneNo: 'phone',
      applicantVillage: 'line',
      applicantPincode: 'pincode',
      applicantLandmark: 'line',
      userDetails: 'optionalLines',
      additionalInfo: 'optionalLines',
      submissionKey: 'line',
      account: 'account',
      form: 'formVersion',
      memberId: 'unfit',
      filledFor: 'idle',
      fill: 'idle',
      'q-.form': 'unread',
      'q-tree': 'ownLine',
      'q-reason': 'ownAnswer',
      'q-owner': 'unread',
      'q-since-day': 'ownAnswer',
      'q-since-month': 'ownAnswer',
      'q-since-year': 'ownAnswer',
      'q-height': 'ownAnswer',
      'q-sworn': 'ownAnswer',
    },
    async sound({ portal, idOf, ageApplications }: HostileCouncil) {
      await ageApplications()
      const serviceId = await newService(portal)
      await publishOwnForm(portal, serviceId, treeForm([...treeQuestions, declared]))
      const hidden = { submissionKey: randomUUID(), account: idOf('user'), form: '1' }
      const fields = { ...answers, ...treeAnswers, 'q-sworn': 'yes', ...hidden }
      return { at: `/user/apply/${serviceId}/form`, fields }
    },
  },
  'import of a form': {
    module: 'admin/form/import-form',
    who: 'admin',
    fields: { definition: 'definition', revision: 'readAt' },
    async sound({ portal }: HostileCouncil) {
      const serviceId = await newService(portal)
      const fields = { definition: JSON.stringify(treeForm()), revision: '0' }
      return { at: `/admin/services/form/${serviceId}/import`, fields }
    },
  },
  'publishing of a form': {
    module: 'admin/form/publish-form',
    who: 'admin',
    fields: { note: 'line', revision: 'readAt' },
    async sound(council: HostileCouncil) {
      const serviceId = await newService(council.portal)
      const json = JSON.stringify(treeForm())
      await importForm(council.db, await newAdmin(council.db), serviceId, { json, revision: 0 })
      return { at: `/admin/services/form/${serviceId}/publish`, fields: { note: 'New', revision: '1' } }
    },
  },
  'version of a form as draft': {
    module: 'admin/form/form-versions',
    who: 'admin',
    empty: 404,
    fields: { version: 'unknown', revision: 'draftRevision' },
    async sound({ portal }: HostileCouncil) {
      const serviceId = await newService(portal)
      await publishOwnForm(portal, serviceId, treeForm())
      return { at: `/admin/services/form/${serviceId}/versions`, fields: { version: '1', revision: '0' } }
    },
  },
}
