import { createService } from '../../council/services/keep-services.server.ts'
import type { ApplicationFields } from '../../rules/application-form.ts'
import { newAdmin } from '../actors.ts'
import type { TestPortal } from './open-test-portal.ts'

let made = 0

/** A service made for this call; returns its id. */
export async function newService(portal: TestPortal, fields: { serviceName?: string } = {}): Promise<string> {
  made += 1
  const serviceId = `TEST-${made}`
  const { db } = portal.council
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
