import { newCitizen } from '../actors.ts'
import { countMade } from '../count-made.ts'
import { submitted } from '../submit-for-tests.ts'
import type { TestPortal } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'

interface Wanted {
  count: number
  serviceName?: string
  userDetails?: string
}

/** Applications for a service made for this call: their numbers, the oldest first, and the service's id. */
export async function newApplications(portal: TestPortal, wanted: Wanted) {
  const { count, serviceName, userDetails = '' } = wanted
  const { db } = portal.council
  const serviceId = await newService(portal, serviceName === undefined ? {} : { serviceName })
  let citizen = await newCitizen(db)
  const numbers: string[] = []
  for (let index = 0; index < count; index += 1) {
    // One account may send ten in an hour.
    if (index % 10 === 9) citizen = await newCitizen(db)
    // A minute apart: two that are stored within one millisecond would stand in the order of their numbers.
    const now = new Date(Date.UTC(2026, 9, 1, 9, countMade(db, 'application') - 1))
    const asked = { fields: { ...answers, userDetails }, submissionKey: `key ${index}`, now }
    numbers.push(await submitted(db, citizen, serviceId, asked))
  }
  return { serviceId, numbers, number: numbers[0] ?? '' }
}
