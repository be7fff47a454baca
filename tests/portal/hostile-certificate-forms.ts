import { certificateOf, certifyingOffice } from '../council/certificates/office-for-tests.ts'
import type { FormRow, HostileCouncil } from './hostile-council.ts'

const offices = new WeakMap<HostileCouncil['db'], ReturnType<typeof certifyingOffice>>()

/** The office of the council whose service gives certificates; made once. */
function officeOf({ db, portal }: HostileCouncil) {
  const made = offices.get(db) ?? certifyingOffice(db, {}, portal.council.keysFolder)
  offices.set(db, made)
  return made
}

const letter = () => String.fromCharCode(65 + Math.floor(Math.random() * 26))

/** Every form about certificates. */
export const certificateForms: Record<string, FormRow> = {
  'add register': {
    sound: async () => ({
      at: '/admin/registers',
      fields: {
        prefix: Array.from({ length: 6 }, letter).join(''),
        name: 'Extracts',
        year: 'april',
        nextNumber: '1',
      },
    }),
  },
  'certificate of a service': {
    kinds: { intent: 'mark' },
    async sound(council) {
      const { serviceId } = await officeOf(council)
      const draft = await council.db
        .selectFrom('certificateTemplates')
        .select('revision')
        .where('serviceId', '=', serviceId)
        .where('version', '=', 0)
        .executeTakeFirst()
      const fields = { lang: 'mr', months: '0', title: 'Extract', 'paragraph-0': '{holder} {field:page}' }
      return {
        at: `/admin/services/certificate/${serviceId}`,
        fields: { ...fields, revision: String(draft?.revision ?? 0) },
      }
    },
  },
  'issue certificate': {
    kinds: { intent: 'mark' },
    async sound(council) {
      const office = await officeOf(council)
      await agedApplications(council)
      const at = `/staff/application/update/${await office.approved()}/certificate`
      return { at, fields: { 'certificate-page': '37' } }
    },
  },
  'replace certificate': {
    async sound(council) {
      const office = await officeOf(council)
      await agedApplications(council)
      const { certificateId } = await office.issued()
      const fields = { intent: 'replace', reason: 'Wrong page', 'certificate-page': '38' }
      return { at: `/staff/certificates/${certificateId}`, fields }
    },
  },
  'check certificate': {
    kinds: { code: 'link' },
    accepted: 200,
    async sound(council) {
      const office = await officeOf(council)
      await agedApplications(council)
      const { number } = await office.issued()
      return { at: '/verify', fields: { code: (await certificateOf(council.db, number)).code } }
    },
  },
}

/** So that the office’s citizen may send another one. */
async function agedApplications(council: HostileCouncil) {
  const { citizen } = await officeOf(council)
  const date = '2026-01-01T06:00:00.000Z'
  await council.db.updateTable('applications').set({ date }).where('user', '=', citizen.id).execute()
}
