// Begun first: its batches take long, above all when everything is run.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Citizen } from '../../../council/actors/actors.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { dayNumber, dayOf } from '../../../rules/days.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase, describeOneDatabase } from '../../describe-database.ts'
import { everything } from '../../everything.ts'
import { factsOf, offer } from '../cases-for-tests.ts'
import {
  carryOut,
  compare,
  decideAll,
  explains,
  keepsPromises,
  readPaper,
  readPromised,
  type Step,
  step,
  type World,
} from './world.ts'

async function newPeople(db: Database) {
  const citizens: Citizen[] = []
  for (let index = 0; index < 20; index += 1) citizens.push(await newCitizen(db))
  return { admin: await newAdmin(db), clerk: await newStaff(db), citizens }
}

/** Four cases to begin with, and then acts that come thick and fast. */
const acts = fc.array(step, { minLength: 20, maxLength: everything ? 60 : 30 }).map((steps) => {
  const submitted = [0, 1, 2, 3].map((one): Step => ({ kind: 'submit', days: 1, one, other: 1 }))
  return submitted.concat(steps.map((one) => ({ ...one, days: one.days % 3 })))
})

function describeActs(describe: typeof describeDatabase, name: string, numRuns: number) {
  describe(name, (database) => {
    test('no act makes a case overdue or a told day nearer without a preview, and each due date is counted or left as told', async () => {
      const db = database()
      const people = await newPeople(db)
      const services: World['services'] = []
      for (const days of [1, 3, 7, 15]) services.push({ id: await offer(db, factsOf(days, ['Paper'])), days })
      let year = 2040
      await fc.assert(
        fc.asyncProperty(acts, async (steps) => {
          year += 1
          const calendar = await readPaper(db)
          const world: World = {
            db,
            ...people,
            services,
            calendar,
            cases: [],
            today: `${year}-06-01`,
            acts: 0,
          }
          for (const one of steps) {
            world.today = dayOf(dayNumber(world.today) + one.days)
            const before = await readPromised(world)
            await carryOut(world, one)
            await keepsPromises(world, before, one)
            await compare(world, one)
          }
          for (const one of world.cases) await explains(world, one)
          // Open ones would be counted again at each act of the runs after this one.
          await decideAll(world)
        }),
        // The same acts at each run of the suite; the whole run looks for others. Fewer acts would find
        // another council.
        everything ? { endOnFailure: true, numRuns: numRuns * 10 } : { endOnFailure: true, numRuns, seed: 4 },
      )
    })
  })
}

describeActs(describeOneDatabase, 'many random acts', 8)
describeActs(describeDatabase, 'random acts', 2)

// A database for each batch of cases, because each act counts all open cases of a council again.
const [batches, size] = everything ? [25, 200] : [1, 40]
// The same cases at each run of the suite; the whole run looks for others, and says how to see them again.
const firstSeed = everything ? Date.now() % 1_000_000 : 20_261_122
for (let batch = 1; batch <= batches; batch += 1)
  describeDatabase(`random cases, batch ${batch} of ${batches}`, (database) => {
    const seed = firstSeed + batch - 1
    test(`${size} cases under many acts are due when an independent count says, by their last promise too (seed ${seed})`, async () => {
      const db = database()
      const people = await newPeople(db)
      const services: World['services'] = []
      for (const days of [1, 2, 5, 10, 21])
        services.push({ id: await offer(db, factsOf(days, ['Paper'])), days })
      const calendar = await readPaper(db)
      const world: World = { db, ...people, services, calendar, cases: [], today: '3000-06-01', acts: 0 }
      // Eight of ten steps submit a case; of the others each kind is as likely as among random acts.
      const steps = fc.sample(step, { numRuns: size * 2, seed })
      for (const [index, one] of steps.entries()) {
        const kind = index % 5 < 3 || one.kind === 'submit' ? 'submit' : one.kind
        if (kind === 'submit' && world.cases.length === size) continue
        if (one.days === 0) world.today = dayOf(dayNumber(world.today) + 1)
        await carryOut(world, { ...one, kind })
        if (kind !== 'submit') await compare(world, one)
      }
      assert.equal(world.cases.length, size)
      for (const one of world.cases) await explains(world, one)
    })
  })
