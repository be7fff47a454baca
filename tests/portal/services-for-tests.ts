import assert from 'node:assert/strict'
import { createService } from '../../council/catalogue/services/keep-services.server.ts'
import type { ApplicationFields } from '../../rules/form/applicant.ts'
import type { Need } from '../../rules/needs.ts'
import { newAdmin } from '../actors.ts'
import { countMade } from '../count-made.ts'
import type { TestPortal } from './open-test-portal.ts'
import { drawnFields, readForms } from './typed-forms.ts'
import type { Visited, Visitor } from './visitor.ts'

/** A service made for this call, without a form: it asks each application's nine fields. Returns its id. */
export async function newService(
  portal: TestPortal,
  fields: { serviceId?: string; serviceName?: string; need?: Need | null } = {},
): Promise<string> {
  const { db } = portal.council
  const made = countMade(db, 'service')
  const { serviceId = `TEST-${made}` } = fields
  await createService(db, await newAdmin(db), {
    serviceId,
    serviceName: `Test service ${made}`,
    category: 'Tests',
    link: 'https://service.example/',
    serviceDescription: 'What the tests apply for.',
    ...fields,
  })
  return serviceId
}

/** The answers of an application form that nothing is wrong with. */
export const answers: ApplicationFields = {
  applicantName: 'Asha Patil',
  applicantFatherName: 'Ramesh Patil',
  applicantMotherName: 'Sunita Patil',
  applicantPhoneNo: '9876543210',
  applicantVillage: 'Vadgaon',
  applicantPincode: '412803',
  applicantLandmark: 'Behind the temple',
  userDetails: '',
  additionalInfo: '',
}

/** Saves the page of a service's facts as a browser does: what is typed over all that stands there. */
export async function saveFacts(admin: Visitor, at: string, typed: Record<string, string>): Promise<Visited> {
  const forms = readForms(await admin.get(at))
  const form = forms.find(({ controls }) => controls.some(({ name }) => name === 'days'))
  assert.ok(form, `${at} draws no facts`)
  return admin.post(at, { ...drawnFields(form), ...typed })
}
