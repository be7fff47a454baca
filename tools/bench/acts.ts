import { randomUUID } from 'node:crypto'
import type { ApplicationFields } from '../../rules/form/applicant.ts'
import { type Applicant, applicationsEach } from './applicants.ts'
import type { Filled } from './fill.ts'
import { type Asked, Client } from './load.ts'
import { typedAnswers } from './own-form.ts'

/** Signs in at the login form and gives back the session's cookie. */
export async function signIn(
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const client = new Client(origin)
  const { cookies } = await client.demand({ path: '/login', fields: { email, password } })
  client.close()
  return cookies.map((line) => line.split(';')[0]).join('; ')
}

function answersOf(sent: number): ApplicationFields {
  return {
    applicantName: 'Bench Citizen',
    applicantFatherName: 'Father',
    applicantMotherName: 'Mother',
    applicantPhoneNo: `912345${String(sent % 1000).padStart(3, '0')}0`,
    applicantVillage: 'Village',
    applicantPincode: '412803',
    applicantLandmark: 'Near the well',
    userDetails: '',
    additionalInfo: `application ${sent}`,
  }
}

/** One submit after the other, each of another application, by ever new applicants. */
export function submits({ serviceId }: Filled, applicants: Applicant[]): () => Asked {
  return submitsTo(`/user/apply/${serviceId}`, applicants)
}

/** The same to the service with a form, each with all its answers. */
export function formSubmits({ formServiceId }: Filled, applicants: Applicant[]): () => Asked {
  return submitsTo(`/user/apply/${formServiceId}/form`, applicants, (sent) => ({
    ...typedAnswers,
    'q-propertyNo': `P${sent % 1000}`,
    form: '1',
  }))
}

function submitsTo(
  path: string,
  applicants: Applicant[],
  more: (sent: number) => Record<string, string> = () => ({}),
): () => Asked {
  let sent = 0
  return () => {
    const applicant = applicants[Math.floor(sent / applicationsEach)]
    if (!applicant) throw new RangeError('--seconds is too long: all applicants have sent what one may send.')
    const { id, cookie, client } = applicant
    sent += 1
    return {
      path,
      cookie,
      client,
      fields: {
        ...answersOf(sent),
        ...more(sent),
        submissionKey: randomUUID(),
        account: id,
      },
    }
  }
}

/** One queued case after another, as Start and Skip lead to them: its place is found and the next taken. */
export function skips(waiting: string[], cookie: string): () => Asked {
  let skipped = 0
  return () => {
    const applicationId = waiting[skipped % waiting.length]
    skipped += 1
    return { path: `/staff/application/update/${applicationId}/next?work=all`, cookie }
  }
}

/** One decision after the other, each on another pending application. */
export function decisions(undecided: Iterable<string>, cookie: string): () => Asked {
  const left = undecided[Symbol.iterator]()
  return () => {
    const { value: applicationId } = left.next()
    return {
      path: `/staff/application/update/${applicationId}`,
      cookie,
      fields: { status: 'Approved', revision: '1' },
    }
  }
}
