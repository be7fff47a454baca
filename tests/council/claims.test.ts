import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Citizen } from '../../council/actors/actors.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { listHistory, listOwnHistory } from '../../council/cases/applications/history.server.ts'
import { findOwnApplication } from '../../council/cases/applications/own-applications.server.ts'
import { recordCallOutcome } from '../../council/cases/calls/record-call-outcome.server.ts'
import { claimApplication } from '../../council/cases/counter/claim.server.ts'
import { deleteExpiredClaims } from '../../council/cases/counter/claim-codes.server.ts'
import { enterAtCounter } from '../../council/cases/counter/enter.server.ts'
import { followClaimed, listClaimedSiblings } from '../../council/cases/counter/follow.server.ts'
import { giveBackApplication } from '../../council/cases/counter/give-back.server.ts'
import { findDraft, storeDraft } from '../../council/cases/drafts.server.ts'
import { listOwnMessages } from '../../council/messages/outbox/own-messages.server.ts'
import { entriesPerDay } from '../../rules/counter.ts'
import { throttles } from '../../rules/limits.ts'
import { freshPhone, newAdmin, newCitizen, newIntermediary, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { findRows } from '../rows.ts'
import { factsOf, markDocuments, offer } from './cases-for-tests.ts'
import { enterPaper, monday, paperOf } from './papers-for-tests.ts'
import { acts, type Slip, slipsIn } from './slips-for-tests.ts'

describeDatabase('claims', (database) => {
  const { later, enter, claim, ownerOf, told, calls, noticesTo } = slipsIn(database)
  const opens = async (actor: Citizen, slip: Slip) =>
    (await findOwnApplication(database(), actor, slip.number, 'en')) !== undefined

  test('a worker’s slip of a villager’s name and phone opens what the worker entered, the villager’s own slip works, and the administrator gives back', async () => {
    const db = database()
    const [clerk, admin, worker] = [await newStaff(db), await newAdmin(db), await newIntermediary(db)]
    const [friend, villager] = [await newCitizen(db), await newCitizen(db)]
    const phone = freshPhone()
    const water = await enter(clerk, { phone })
    const trap = await enter(worker, { phone })
    assert.notEqual(await ownerOf(trap), await ownerOf(water))
    assert.deepEqual(await claim(friend, trap), { applicationId: trap.number })
    assert.deepEqual([await opens(friend, trap), await opens(friend, water)], [true, false])
    assert.deepEqual(await told(clerk, water), ['submitted'])
    assert.deepEqual(await told(clerk, trap), ['submitted', 'claimed'])
    const [call] = await calls(clerk, trap)
    assert.deepEqual(
      [call?.event, call?.receiver, call?.language, call?.applicantName],
      ['application.claimed', phone, 'mr', 'Sunita Jadhav'],
    )
    assert.deepEqual(
      await listClaimedSiblings(db, clerk, water.number),
      [],
      'the worker’s is nobody’s sibling',
    )
    assert.deepEqual(await claim(villager, water), { applicationId: water.number })
    assert.ok(await opens(villager, water))

    const path = `/user/applications/${trap.number}`
    for (const one of [path, `${path}/documents/0`, `${path}0`])
      await storeDraft(db, friend.id, one, { note: 'x' })
    const back = { reason: 'It was not them', now: later() }
    assert.deepEqual(await giveBackApplication(db, admin, trap.number, { ...back, reason: '' }), {
      lacking: 'reason',
    })
    const given = await giveBackApplication(db, admin, trap.number, back)
    assert.ok(given && 'claim' in given)
    assert.deepEqual([await opens(friend, trap), await opens(villager, water)], [false, true])
    assert.deepEqual(
      await Promise.all([path, `${path}/documents/0`].map((one) => findDraft(db, friend, one))),
      [undefined, undefined],
    )
    assert.ok(await findDraft(db, friend, `${path}0`), 'another application')
    assert.deepEqual(await noticesTo(friend), [{ kind: 'applicationGone', applicationId: trap.number }])
    assert.deepEqual(await calls(clerk, trap), [])
    assert.equal(await claim(friend, trap), undefined)
    const fresh = { ...trap, code: given.claim.code }
    assert.deepEqual(await claim(villager, fresh), { applicationId: trap.number })
    const own = await listOwnHistory(db, villager, trap.number, 'en')
    assert.deepEqual(acts(own), ['submitted', 'claimed', 'givenBack', 'claimed'])
    assert.equal(own?.[2]?.reason, back.reason)
    assert.equal((await calls(clerk, trap)).length, 1, 'called anew')
  })

  test('a slip opens one application of its person once, for one of eight citizens at once, and the person goes with the last', async () => {
    const db = database()
    const staff = await newStaff(db)
    const phone = freshPhone()
    const [mine, also, other] = [
      await enter(staff, { phone }),
      await enter(staff, { phone }),
      await enter(staff, { phone, name: 'Vilas Jadhav' }),
    ]
    const citizens = await Promise.all(Array.from({ length: 8 }, () => newCitizen(db)))
    const [stranger] = citizens as [Citizen]
    const wrongs = [{ phone: freshPhone() }, { code: '22222222' }, { code: '' }, { number: other.number }]
    for (const wrong of wrongs) assert.equal(await claim(stranger, { ...mine, ...wrong }), undefined)
    const late = { client: freshPhone(), now: new Date('2026-09-07T00:00:00.000Z') }
    assert.equal(await claimApplication(db, stranger, mine, late), undefined)
    const [person, last] = [await ownerOf(mine), new Date('2026-09-06T18:29:59.000Z')]
    await deleteExpiredClaims(db, last)
    const inTime = { client: freshPhone(), now: last }
    const works = await claimApplication(db, await newCitizen(db), other, inTime)
    assert.deepEqual(works, { applicationId: other.number }, 'to the end of the day on the slip')
    const people = db.selectFrom('users').select('id').where('id', '=', person)
    const done = await Promise.all(citizens.map((one) => claim(one, mine)))
    assert.deepEqual(done.filter(Boolean), [{ applicationId: mine.number }])
    const owner = citizens[done.findIndex(Boolean)] ?? stranger
    assert.deepEqual([await ownerOf(mine), await ownerOf(also)], [owner.id, person])
    assert.deepEqual(await people.execute(), [{ id: person }])
    const isLost = 'who sends it again, because the answer was lost, has it already'
    assert.deepEqual(await claim(owner, mine), { applicationId: mine.number }, isLost)
    assert.deepEqual(await told(staff, mine), ['submitted', 'claimed'], 'and takes nothing over')
    assert.deepEqual(await claim(owner, also), { applicationId: also.number })
    assert.deepEqual(await people.execute(), [])
    assert.notEqual(await ownerOf(other), owner.id)
  })

  test('both slips of one person, taken over at once, reach their accounts, and so does a paper that is entered meanwhile', async () => {
    const db = database()
    const staff = await newStaff(db)
    const [phone, serviceId] = [freshPhone(), await offer(db)]
    const slips = [await enter(staff, { phone }), await enter(staff, { phone })] as const
    const citizens = [await newCitizen(db), await newCitizen(db)] as const
    const [first, second, entered] = await Promise.all([
      claim(citizens[0], slips[0]),
      claim(citizens[1], slips[1]),
      enterPaper(db, staff, serviceId, { phone }),
    ])
    assert.deepEqual(
      [first, second].filter((one) => !one),
      [],
    )
    assert.deepEqual(await Promise.all(slips.map(ownerOf)), [citizens[0].id, citizens[1].id])
    // Of a person who was just going, the clerk is asked to choose again.
    assert.ok(entered && ('claim' in entered || 'unknownPerson' in entered), JSON.stringify(entered))
  })

  test('what waits to be told of an application moves with it, and what is about others stays', async () => {
    const db = database()
    const [staff, citizen] = [await newStaff(db), await newCitizen(db)]
    const [phone, serviceId] = [freshPhone(), await offer(db, factsOf(7, ['Ration card']))]
    const mine = await enter(staff, { phone, seen: [0] }, serviceId)
    const also = await enter(staff, { phone, seen: [0], likeReason: 'For the second child' }, serviceId)
    for (const { number } of [mine, also])
      await markDocuments(db, staff, number, {
        seen: [],
        missing: [0],
        note: 'Bring it.',
        revision: 1,
        now: monday,
      })
    await claim(citizen, mine)
    const ownMessages = await listOwnMessages(db, citizen)
    assert.deepEqual(
      ownMessages.map(({ event, applicationId, state }) => [event, applicationId, state]),
      [['documents.missing', mine.number, 'waiting']],
    )
    assert.deepEqual((await calls(staff, mine)).map(({ event }) => event).sort(), [
      'application.claimed',
      'documents.missing',
    ])
    assert.deepEqual(
      (await calls(staff, also)).map(({ event }) => event),
      ['documents.missing'],
    )
    // A later call about the case does not take the place of the one that tells who has it.
    const decision = { status: 'Approved', despiteMissing: 'Seen before', revision: 2, now: later() } as const
    assert.ok((await decideApplication(db, await newAdmin(db), mine.number, decision))?.decided)
    assert.deepEqual((await calls(staff, mine)).map(({ event }) => event).sort(), [
      'application.claimed',
      'case.decided',
    ])
  })

  test('a further application follows on an officer’s word into the account that has one of the same person, and tells', async () => {
    const db = database()
    const [staff, citizen, stranger] = [await newStaff(db), await newCitizen(db), await newCitizen(db)]
    const phone = freshPhone()
    const [mine, also, third, other] = [
      await enter(staff, { phone }),
      await enter(staff, { phone }),
      await enter(staff, { phone }),
      await enter(staff, { phone, name: 'Vilas Jadhav' }),
    ]
    const follow = (slip: Slip, followed: string, clerk = staff) =>
      followClaimed(db, clerk, slip.number, { followed, now: later() })
    assert.equal(await follow(also, mine.number), undefined, 'nobody has it yet')
    await claim(citizen, mine)
    await claim(stranger, other)
    assert.deepEqual(await listClaimedSiblings(db, staff, also.number), [
      { applicationId: mine.number, ownerName: citizen.name },
    ])
    for (const followed of [other.number, also.number, 'NONE-1'])
      assert.equal(await follow(also, followed), undefined, followed)
    assert.equal(await follow(other, mine.number), undefined, 'it is in an account')
    const clerks = await Promise.all([newStaff(db), newStaff(db), newStaff(db), newStaff(db)])
    const both = await Promise.all(clerks.map((clerk) => follow(also, mine.number, clerk)))
    assert.deepEqual(both.filter(Boolean), [{ ownerName: citizen.name }])
    assert.deepEqual([await opens(citizen, also), await opens(citizen, third)], [true, false])
    assert.equal(await claim(stranger, also), undefined)
    assert.deepEqual(acts(await listOwnHistory(db, citizen, also.number, 'en')), ['submitted', 'followed'])
    const line = (await listHistory(db, staff, also.number, 'en'))?.at(-1)
    assert.deepEqual([line?.followed, line?.by], [mine.number, clerks[0]?.name])
    assert.deepEqual(await noticesTo(citizen), [{ kind: 'applicationCame', applicationId: also.number }])
    assert.deepEqual(
      (await calls(staff, also)).map(({ receiver }) => receiver),
      [phone],
    )
    assert.equal((await listClaimedSiblings(db, staff, third.number)).length, 1, 'of one account one')
    assert.deepEqual(await follow(third, also.number), { ownerName: citizen.name })
    assert.deepEqual(
      await db.selectFrom('users').select('id').where('counterPhone', '=', phone).execute(),
      [],
    )
  })

  test('an intermediary’s entry has a person of its own, is found again by the same form, and not after it was given back', async () => {
    const db = database()
    const [admin, staff, citizen] = [await newAdmin(db), await newStaff(db), await newCitizen(db)]
    const [worker, other] = [await newIntermediary(db), await newIntermediary(db)]
    const [phone, serviceId] = [freshPhone(), await offer(db)]
    const form = paperOf(db, { phone })
    const first = await enterAtCounter(db, worker, serviceId, form)
    assert.ok(first && 'claim' in first && first.claim)
    const slip = { number: first.applicationId, phone, code: first.claim.code }
    assert.deepEqual(await enterAtCounter(db, worker, serviceId, form), { applicationId: slip.number })
    const further = [
      await enter(other, { phone }),
      await enter(worker, { phone }),
      await enter(staff, { phone }),
      await enter(staff, { phone }),
    ]
    const people = await Promise.all([slip, ...further].map(ownerOf))
    assert.equal(new Set(people).size, 4, 'the office’s two have one person')
    await claim(citizen, slip)
    assert.deepEqual(await enterAtCounter(db, worker, serviceId, form), { like: 'hidden' })
    await giveBackApplication(db, admin, slip.number, { reason: 'It was not them', now: monday })
    assert.deepEqual(await enterAtCounter(db, worker, serviceId, form), { like: 'hidden' })
  })

  test('what an intermediary learns of like applications counts for the day and leaves a line, and the day’s end tells nothing', async () => {
    const db = database()
    const [worker, staff] = [await newIntermediary(db), await newStaff(db)]
    const [phone, serviceId] = [freshPhone(), await offer(db)]
    const slip = await enter(staff, { phone }, serviceId)
    for (let tries = 0; tries < entriesPerDay; tries++)
      assert.deepEqual(await enterPaper(db, worker, serviceId, { phone }), { like: 'hidden' })
    const strangers = [{ phone }, { phone: freshPhone() }]
    for (const one of strangers)
      assert.deepEqual(await enterPaper(db, worker, serviceId, one), { limitReached: true })
    const asked = await findRows(db, 'audit', { actor: worker.id, act: 'application.likeFound' }, ['subject'])
    assert.equal(asked.length, entriesPerDay)
    assert.deepEqual(new Set(asked.map(({ subject }) => subject)), new Set([slip.number]))
    assert.deepEqual(await told(staff, slip), ['submitted'], 'the history is not filled')
  })

  test('wrong codes count for the stranger who types them, and no number of strangers shuts a slip for its owner', async () => {
    const db = database()
    const [citizen, stranger] = [await newCitizen(db), await newCitizen(db)]
    const slip = await enter(await newStaff(db), { phone: freshPhone() })
    const wrong = { ...slip, code: '22222222' }
    for (let tries = 0; tries < throttles.trackings.points; tries++)
      assert.equal(await claim(stranger, wrong), undefined)
    const refused = await claim(stranger, wrong)
    assert.ok(refused && 'wait' in refused)
    const others = Math.ceil(throttles.numberTrackings.points / throttles.trackings.points) + 1
    for (let count = 1; count < others; count++) {
      const one = await newCitizen(db)
      await Promise.all(Array.from({ length: throttles.trackings.points }, () => claim(one, wrong)))
    }
    assert.deepEqual(await claim(citizen, slip), { applicationId: slip.number })
    const [next] = await calls(await newStaff(db), slip)
    assert.ok(next)
    assert.equal(
      (await recordCallOutcome(db, await newStaff(db), { id: next.id, attempts: 0, outcome: 'told' }))?.now,
      'told',
    )
  })
})
