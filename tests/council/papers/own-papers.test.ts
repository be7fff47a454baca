import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { Citizen } from '../../../council/actors/actors.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { addPage } from '../../../council/files/wallet/add-page.server.ts'
import { openOwnPage } from '../../../council/files/wallet/open-page.server.ts'
import { findOwnPaper, listOwnPapers } from '../../../council/files/wallet/own-papers.server.ts'
import { removePage } from '../../../council/files/wallet/remove-page.server.ts'
import { removeUnusedPapers } from '../../../council/files/wallet/remove-unused.server.ts'
import { setCitizenDisabled } from '../../../council/identity/accounts/disabling.server.ts'
import { paperLimits } from '../../../rules/paper.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { storeRow } from '../../rows.ts'
import { openStore } from '../case-papers/pages-for-tests.ts'
import { keepBytes } from '../files/added-papers.ts'
import { pdfOf } from '../files/papers-for-tests.ts'

const { files, close } = openStore()
after(close)

interface Added {
  words: string
  paperId?: string
  mostPages?: number
  name?: string
}

/** Adds a PDF with these words, as the portal does once it has received one. */
async function add(
  db: Database,
  citizen: Citizen,
  { words, paperId, mostPages = 10, name = 'Ration card' }: Added,
) {
  const bytes = pdfOf(words)
  const digest = await keepBytes(db, files, bytes)
  const file = { digest, type: 'application/pdf', bytes, width: null, height: null, scan: 'none' } as const
  return addPage(db, citizen, { paperId, name, mostPages, file })
}

async function paperWith(db: Database, citizen: Citizen, words: string[]) {
  let paperId: string | undefined
  for (const one of words) {
    const added = await add(db, citizen, { words: one, paperId })
    assert.ok(added && 'paperId' in added, JSON.stringify(added))
    paperId = added.paperId
  }
  return paperId ?? ''
}

async function actsOf(db: Database, actor: Citizen) {
  const lines = db
    .selectFrom('audit')
    .select('act')
    .where('actor', '=', actor.id)
    .where('act', 'like', 'ownPaper.%')
  return (await lines.orderBy('date').orderBy('ordinal').execute()).map(({ act }) => act)
}

async function pageAt(db: Database, actor: Citizen, paperId: string, position: number) {
  const paper = await findOwnPaper(db, actor, paperId)
  return paper?.pages.find((page) => page.position === position) ?? assert.fail(`no page ${position}`)
}

describeDatabase('papers of a citizen', (database) => {
  test('pages are added and removed one by one, keep their places, and the last one takes the paper along', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const paperId = await paperWith(db, citizen, ['a', 'b', 'c'])
    const page = await pageAt(db, citizen, paperId, 1)
    assert.equal(await removePage(db, citizen, { paperId, page }), true)
    assert.equal(await removePage(db, citizen, { paperId, page }), false)
    const left = await findOwnPaper(db, citizen, paperId)
    assert.deepEqual(
      left?.pages.map(({ position }) => position),
      [0, 2],
    )
    for (const [position, words] of [
      [0, 'a'],
      [2, 'c'],
    ] as const) {
      const opened = await openOwnPage(db, citizen, files, { paperId, position })
      assert.deepEqual(opened, { type: 'application/pdf', bytes: pdfOf(words) })
    }
    await add(db, citizen, { words: 'd', paperId })
    assert.deepEqual(
      (await findOwnPaper(db, citizen, paperId))?.pages.map(({ position }) => position),
      [0, 2, 3],
    )
    // Of a position that another file has by now, the page that was shown is gone.
    const last = await pageAt(db, citizen, paperId, 3)
    assert.equal(await removePage(db, citizen, { paperId, page: last }), true)
    await add(db, citizen, { words: 'e', paperId })
    assert.equal((await pageAt(db, citizen, paperId, 3)).position, last.position)
    assert.equal(await removePage(db, citizen, { paperId, page: last }), false)
    assert.equal(await removePage(db, citizen, { paperId }), true)
    assert.deepEqual(await listOwnPapers(db, citizen), [])
    assert.equal(await removePage(db, citizen, { paperId }), false)
    const [added, removed] = ['ownPaper.added', 'ownPaper.removed']
    const acts = [added, added, added, removed, added, removed, added, removed]
    assert.deepEqual(await actsOf(db, citizen), acts)
  })

  test('the same file sent twice, also at the same time, is one page', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const paperId = await paperWith(db, citizen, ['a'])
    await Promise.all(['b', 'b', 'c', 'a'].map((words) => add(db, citizen, { words, paperId })))
    const pages = (await findOwnPaper(db, citizen, paperId))?.pages ?? []
    assert.deepEqual(
      pages.map(({ position }) => position),
      [0, 1, 2],
    )
    assert.equal(new Set(pages.map(({ digest }) => digest)).size, 3)
  })

  test('two citizens may have the same page, and neither reaches the other’s', async () => {
    const db = database()
    const [one, other] = [await newCitizen(db), await newCitizen(db)]
    const [own, others] = [await paperWith(db, one, ['same']), await paperWith(db, other, ['same'])]
    assert.equal(await openOwnPage(db, other, files, { paperId: own, position: 0 }), undefined)
    const page = await pageAt(db, one, own, 0)
    assert.equal(await removePage(db, other, { paperId: own, page }), false)
    // Somebody else’s paper is none: a page for it begins one of their own.
    const added = await add(db, other, { words: 'new', paperId: own })
    assert.ok(added && 'paperId' in added && added.paperId !== own)
    assert.equal((await findOwnPaper(db, one, own))?.pages.length, 1)
    await removePage(db, one, { paperId: own })
    assert.ok(await openOwnPage(db, other, files, { paperId: others, position: 0 }))
    for (const actor of [await newStaff(db), await newAdmin(db)] as unknown as Citizen[]) {
      await assert.rejects(listOwnPapers(db, actor))
      await assert.rejects(add(db, actor, { words: 'a' }))
      await assert.rejects(removePage(db, actor, { paperId: others }))
      await assert.rejects(openOwnPage(db, actor, files, { paperId: others, position: 0 }))
    }
  })

  test('a document, an account and its share of the disk have an end', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const paperId = await paperWith(db, citizen, ['a', 'b'])
    assert.deepEqual(await add(db, citizen, { words: 'c', paperId, mostPages: 2 }), { refused: 'full' })
    // What lies on the disk already counts as much as what comes.
    const { digest } = (await findOwnPaper(db, citizen, paperId))?.pages[0] ?? { digest: '' }
    const bytes = paperLimits.accountBytes - 100
    await db.updateTable('files').set({ bytes }).where('digest', '=', digest).execute()
    assert.deepEqual(await add(db, citizen, { words: 'c', paperId }), { refused: 'muchSpace' })
    await db.updateTable('files').set({ bytes: 100 }).where('digest', '=', digest).execute()
    const rows = Array.from({ length: paperLimits.papers - 1 }, () => randomUUID())
    const date = '2026-11-01T00:00:00.000Z'
    const papers = rows.map((id) => ({
      paperId: id,
      user: citizen.id,
      name: 'Card',
      createdAt: date,
      usedAt: date,
    }))
    await db.insertInto('papers').values(papers).execute()
    await storeRow(
      db,
      'paperPages',
      rows.map((id) => ({ paperId: id, position: 1, digest })),
    )
    assert.deepEqual(await add(db, citizen, { words: 'c' }), { refused: 'manyPapers' })
    assert.deepEqual(await add(db, citizen, { words: 'c', paperId }), { paperId })
    assert.equal((await listOwnPapers(db, citizen)).length, paperLimits.papers)
  })

  test('an account that was disabled meanwhile adds and removes nothing', async () => {
    const db = database()
    const citizen = await newCitizen(db)
    const paperId = await paperWith(db, citizen, ['a'])
    await setCitizenDisabled(db, await newAdmin(db), citizen.id, { disabled: true, reason: 'As asked' })
    assert.equal(await add(db, citizen, { words: 'b', paperId }), undefined)
    assert.equal(await removePage(db, citizen, { paperId }), false)
  })

  test('a paper that nobody has used for a year is removed with its pages, in every account, and no other', async () => {
    const db = database()
    const [citizen, gone] = [await newCitizen(db), await newCitizen(db)]
    const [old, used, ofGone] = [
      await paperWith(db, citizen, ['old', 'old back']),
      await paperWith(db, citizen, ['used']),
      await paperWith(db, gone, ['left']),
    ]
    await setCitizenDisabled(db, await newAdmin(db), gone.id, { disabled: true, reason: 'As asked' })
    const setUsed = (paperIds: string[], usedAt: string) =>
      db.updateTable('papers').set({ usedAt }).where('paperId', 'in', paperIds).execute()
    await setUsed([old, ofGone], '2025-11-22T10:00:00.000Z')
    await setUsed([used], '2025-11-23T10:00:00.000Z')
    const leftOf = async () => {
      const rows = await db
        .selectFrom('paperPages')
        .select('paperId')
        .where('paperId', 'in', [old, used, ofGone])
        .execute()
      return rows.map(({ paperId }) => paperId).sort()
    }
    await removeUnusedPapers(db, new Date('2026-11-22T10:00:00Z'))
    assert.deepEqual(await leftOf(), [old, old, used, ofGone].sort())
    await removeUnusedPapers(db, new Date('2026-11-22T10:00:01Z'))
    assert.deepEqual(await leftOf(), [used])
    assert.deepEqual(
      (await listOwnPapers(db, citizen)).map(({ paperId }) => paperId),
      [used],
    )
  })
})
