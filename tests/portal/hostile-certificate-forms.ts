import { readLastRevision } from '../../council/catalogue/versioned.server.ts'
import { certificateOf, certifyingOffice } from '../council/certificates/office-for-tests.ts'
import type { FormRow, HostileCouncil } from './hostile-council.ts'

const newOffices = () => new WeakMap<HostileCouncil['db'], ReturnType<typeof certifyingOffice>>()
const [asking, plain] = [newOffices(), newOffices()]

/** An office of a council whose service gives certificates; made once. Plain, it asks nothing of officers. */
function officeOf({ db, portal }: HostileCouncil, isPlain = false) {
  const offices = isPlain ? plain : asking
  const made =
    offices.get(db) ??
    certifyingOffice(db, isPlain ? { rows: [], fields: {} } : {}, portal.council.keysFolder)
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
      const revision = await readLastRevision(council.db, 'certificateTemplates', serviceId)
      const fields = { lang: 'mr', months: '0', title: 'Extract', 'paragraph-0': '{holder} {field:page}' }
      return {
        at: `/admin/services/certificate/${serviceId}`,
        fields: { ...fields, revision: String(revision) },
      }
    },
  },
  'issue certificate': issuedIn('staff'),
  'issue certificate in administration': issuedIn('admin'),
  'approving several with their certificates': {
    kinds: { onward: 'mark' },
    async sound(council) {
      const office = await officeOf(council, true)
      await agedApplications(council, office)
      const ticked = `${await office.sent()} 1`
      const at = `/staff/application/approve?${new URLSearchParams({ case: ticked })}`
      return { at, fields: { 'case-0': ticked } }
    },
    accepted: 200,
  },
  'replace certificate': replacedIn('staff'),
  'replace certificate in administration': replacedIn('admin'),
  'check certificate': {
    kinds: { code: 'link' },
    accepted: 200,
    uploads: true,
    async sound(council) {
      const office = await officeOf(council)
      await agedApplications(council, office)
      const { number } = await office.issued()
      return { at: '/verify', fields: { code: (await certificateOf(council.db, number)).code } }
    },
  },
}

function issuedIn(area: 'staff' | 'admin'): FormRow {
  return {
    kinds: { intent: 'mark' },
    // Without the version that was seen, nothing is signed.
    empty: 409,
    async sound(council) {
      const office = await officeOf(council)
      await agedApplications(council, office)
      const at = `/${area}/application/update/${await office.approved()}/certificate`
      return { at, fields: { 'certificate-page': '37', templateVersion: '1' } }
    },
  }
}

function replacedIn(area: 'staff' | 'admin'): FormRow {
  return {
    async sound(council) {
      const office = await officeOf(council)
      await agedApplications(council, office)
      const { certificateId } = await office.issued()
      const typed = { intent: 'replace', reason: 'Wrong page', 'certificate-page': '38' }
      const fields = { ...typed, templateVersion: '1' }
      return { at: `/${area}/certificates/${certificateId}`, fields }
    },
  }
}

/** So that the office’s citizen may send another one. */
async function agedApplications({ db }: HostileCouncil, { citizen }: Awaited<ReturnType<typeof officeOf>>) {
  const date = '2026-01-01T06:00:00.000Z'
  await db.updateTable('applications').set({ date }).where('user', '=', citizen.id).execute()
}
