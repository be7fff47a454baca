import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold } from '../../rules/fold.ts'
import type { Duty, Role } from '../../rules/roles.ts'
import { operator } from '../actors/actors.server.ts'
import { givenNames, storeIdentifiers } from '../actors/store-identifiers.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import { type ServiceFee, storeServiceFees } from '../catalogue/fees/service-fees.server.ts'
import type { Database } from '../database/tables.ts'
import { indexCitizen } from '../identity/accounts/create-account.server.ts'
import { hashPassword } from '../identity/accounts/password-hashes.server.ts'
import {
  type CouncilProfile,
  type CouncilWords,
  getCouncilProfile,
  setCouncilProfile,
} from '../profile/council-profile.server.ts'
import { addSampleApplications, type SampleApplication } from './sample-applications.server.ts'
import { addSampleAuthorities } from './sample-authorities.server.ts'
import { addSampleCertificates, type SampleCertificates } from './sample-certificates.server.ts'
import {
  sampleAlsoCalled,
  sampleCategories,
  sampleForms,
  sampleServices,
  sampleTexts,
} from './sample-files.server.ts'
import { addSampleForms } from './sample-forms.server.ts'
import { addSamplePlaces, type SamplePlaces } from './sample-places.server.ts'
import { addSampleCategories, addSampleService } from './sample-services.server.ts'

/** The password of all demonstration accounts, which exist only in a demonstration council. */
export const demonstrationPassword = 'gram-panchayat-demo'

export const demonstrationAccounts = [
  { id: 'demo-admin', role: 'admin', email: 'admin@panchayat.example', name: 'रा. देशमुख' },
  {
    id: 'demo-staff',
    role: 'staff',
    email: 'staff@panchayat.example',
    name: 'सु. कुलकर्णी',
    office: 'ग्रामपंचायत अधिकारी',
  },
  {
    id: 'demo-first-appeals',
    role: 'staff',
    email: 'first@panchayat.example',
    name: 'अ. पाटील',
    office: 'सहायक गटविकास अधिकारी',
    duty: 'appeals',
  },
  {
    id: 'demo-second-appeals',
    role: 'staff',
    email: 'second@panchayat.example',
    name: 'व. शिंदे',
    office: 'गटविकास अधिकारी',
    duty: 'appeals',
  },
  {
    id: 'demo-user',
    role: 'user',
    email: 'user@panchayat.example',
    name: 'सविता जाधव',
    village: 1,
  },
  // Signs in by a number that nobody has, as many citizens do who have no email.
  { id: 'balu', role: 'user', email: '', phone: '1000001952', name: 'बाळू सावंत', village: 6 },
] as const satisfies DemonstrationAccount[]

interface DemonstrationAccount {
  id: string
  role: Role
  /** '' for an account without one. */
  email: string
  phone?: string
  name: string
  office?: string
  duty?: Duty
  /** Of a citizen, counted from 1. */
  village?: number
}

interface SamplePerson {
  key: string
  name: string
  email: string
  village: number
}

/**
 * Fills an empty database with the demonstration council, dated back from `now`. Returns false, and changes
 * nothing, if the database holds the demonstration already; throws if it holds a real council.
 */
export async function seedSampleCouncil(db: Database, root: string, now: Date): Promise<boolean> {
  if ((await getCouncilProfile(db, 'en')).demonstration) return false
  const held = await db.selectFrom('users').select('id').limit(1).execute()
  if (held.length > 0) throw new Error('This database holds a real council: no demonstration is put into it.')
  const folder = join(root, 'council/sample')
  const read = <T>(name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as T
  const { people, applications } = read<{ people: SamplePerson[]; applications: SampleApplication[] }>(
    'applications.json',
  )
  const { phone, email, officeHours, name, place, address, hours, covers } = read<
    CouncilWords & Pick<CouncilProfile, 'phone' | 'email' | 'officeHours'>
  >('council.json')
  const password = await hashPassword(demonstrationPassword)
  await db.transaction().execute(async (trx) => {
    const villages = await addSamplePlaces(trx, read<SamplePlaces>('places.json'))
    const texts = sampleTexts
    await addSampleCategories(trx, sampleCategories, texts)
    for (const service of sampleServices) {
      const alsoCalled = sampleAlsoCalled[service.serviceId]
      await addSampleService(trx, operator, service, { texts, alsoCalled, stage: 'open', now })
    }
    const translated = [...texts].map(([language, { council }]) => ({ language, ...council }))
    await trx.insertInto('councilTexts').values(translated).execute()
    for (const { village, ...account } of demonstrationAccounts as readonly DemonstrationAccount[]) {
      const placeId = village === undefined ? undefined : villages[village - 1]
      await addAccount(trx, { ...account, placeId, password }, now)
    }
    for (const { key, village, ...person } of people) {
      await addAccount(trx, { id: key, role: 'user', ...person, placeId: villages[village - 1] }, now)
    }
    const heard = sampleServices.filter(({ facts }) => facts.firstAppellate !== undefined)
    await addSampleAuthorities(
      trx,
      heard.map(({ serviceId }) => serviceId),
      now,
    )
    await addSampleForms(trx, { id: 'demo-admin' }, sampleForms, now)
    // The facts say the same with their sources.
    for (const [serviceId, fees] of Object.entries(read<Record<string, ServiceFee[]>>('fees.json')))
      await storeServiceFees(trx, serviceId, fees)
    await addSampleApplications(trx, applications, now)
    // What was approved before lies ready as the office wrote it by hand.
    await addSampleCertificates(trx, read<SampleCertificates>('certificates.json'), now)
  })
  // This comes last, so that an interrupted seeding does not pass for a complete demonstration.
  const council = { name, place, address, hours, covers, phone, email, officeHours }
  await setCouncilProfile(db, operator, council, { demonstration: true })
  return true
}

interface SampleAccount {
  id: string
  role: Role
  name: string
  email: string
  phone?: string
  office?: string
  duty?: Duty
  placeId: string | undefined
  /** The hash; the invented applicants have none, so nobody can sign in as one of them. */
  password?: string
}

async function addAccount(trx: Database, account: SampleAccount, now: Date) {
  const { id, role, name, email, phone = '', office = '', duty = null, placeId, password } = account
  const at = now.toISOString()
  await trx
    .insertInto('users')
    .values({
      id,
      role,
      name,
      email: email || null,
      office,
      duty,
      nameKey: fold(name),
      placeId: placeId ?? null,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await storeIdentifiers(trx, id, { email, phone }, at)
  if (password !== undefined) {
    const credential = { id: `${id}-password`, accountId: id, providerId: 'credential', userId: id, password }
    await trx
      .insertInto('credentials')
      .values({ ...credential, createdAt: at, updatedAt: at })
      .execute()
  }
  if (role === 'user') {
    await indexCitizen(trx, { id, name, email, phone })
    // A citizen with a name in Devanagari is called and written to in Marathi.
    const language = /\p{Script=Devanagari}/u.test(name) ? 'mr' : 'en'
    const choices = { userId: id, language, mail: 0, sms: 0, changedAt: at } as const
    await trx.insertInto('contactChoices').values(choices).execute()
  }
  await recordAct(trx, operator, {
    act: 'account.created',
    subject: id,
    after: { name, ...givenNames({ email, phone }), role },
    date: at,
  })
}
