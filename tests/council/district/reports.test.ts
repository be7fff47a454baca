import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { getPublicTotals, type PublicTotals } from '../../../council/cases/figures/public-totals.server.ts'
import { isPostgres } from '../../../council/database/dialect.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import {
  collectReports,
  type ListedCouncil,
} from '../../../council/office/district/collect-reports.server.ts'
import { getDistrict } from '../../../council/office/district/list-district.server.ts'
import { findReport, readReport, reportPath } from '../../../council/office/district/report.server.ts'
import { writeReport } from '../../../council/office/district/write-report.server.ts'
import { newAdmin, newCitizen } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { findRow } from '../../rows.ts'
import { apply, factsOf, noon, offer } from '../cases-for-tests.ts'

const dir = mkdtempSync(join(tmpdir(), 'district-'))
after(() => rmSync(dir, { recursive: true }))

/** Where a text of any length could stand in a type. */
type Texts<T> = T extends string
  ? 'text'
  : T extends object
    ? { [K in keyof T]-?: string extends K ? 'text' : Texts<T[K]> }[keyof T]
    : never
type IsNever<T> = [T] extends [never] ? true : never

test('the type of what is told outside has no room for a word; one that has does not compile', () => {
  const wordless: IsNever<Texts<PublicTotals>> = true
  // @ts-expect-error: the compiler is who runs this test.
  const named: IsNever<Texts<PublicTotals & { applicant: string }>> = true
  // @ts-expect-error: nor under a key that anybody chooses.
  const keyed: IsNever<Texts<PublicTotals & { byName: Record<string, number> }>> = true
  assert.ok(wordless && named && keyed)
})

const at = (day: string) => noon(day)
const folderOf = (slug: string) => join(dir, slug)

function listed(slug: string): ListedCouncil {
  mkdirSync(folderOf(slug), { recursive: true })
  return { slug, host: `${slug}.test`, findReport: () => findReport(folderOf(slug)) }
}

function told(slug: string, day: string, figures: Partial<PublicTotals> = {}, names = {}) {
  const report = { day, names, figures: { whole: {}, months: {}, ...figures } }
  writeFileSync(reportPath(folderOf(slug)), JSON.stringify(report))
}

describeDatabase('what councils tell their district', (database) => {
  test('counts no fewer than ten, and not how far the oldest of so few is over', async () => {
    const db = database()
    const [citizen, service] = [await newCitizen(db), await offer(db, factsOf(3))]
    const send = async (times: number) => {
      for (let sent = 0; sent < times; sent++) await apply(db, citizen, service, { on: '2026-06-01' })
    }
    await send(9)
    const few = await getPublicTotals(db, '2026-06-20')
    assert.deepEqual(JSON.parse(JSON.stringify(few)), { whole: {}, months: { '2026-06': {} }, appeals: 0 })
    await send(1)
    const enough = await getPublicTotals(db, '2026-06-20')
    assert.equal(enough.whole.received, 10)
    assert.equal(enough.months['2026-06']?.received, 10)
    assert.equal(enough.overdue, 10)
    // Due three working days after Monday, the first.
    assert.equal(enough.oldestDays, 16)
  })

  test('is written once a day, for its owner alone, with the names of the council', async () => {
    const db = database()
    const own = mkdtempSync(join(dir, 'own-'))
    const folder = isPostgres(db) ? join(own, 'not made yet') : own
    await db.deleteFrom('councilTexts').execute()
    await db
      .insertInto('councilTexts')
      .values([{ language: 'en', name: 'Vadgaon', place: '', address: '', hours: '', covers: '' }])
      .execute()
    await writeReport(db, folder, at('2026-06-20'))
    const first = await findReport(folder)
    assert.equal(first?.day, '2026-06-20')
    assert.deepEqual(first?.names, { en: 'Vadgaon' })
    const { ino, mode } = statSync(reportPath(folder))
    assert.equal(mode & 0o077, 0)
    await writeReport(db, folder, at('2026-06-20'))
    assert.equal(statSync(reportPath(folder)).ino, ino, 'not written again')
    await writeReport(db, folder, at('2026-06-21'))
    assert.equal((await findReport(folder))?.day, '2026-06-21')
    rmSync(reportPath(folder))
    mkdirSync(reportPath(folder))
    await assert.rejects(writeReport(db, folder, at('2026-06-22')))
    assert.deepEqual(readdirSync(folder), ['figures.json'], 'nothing half written is left')
  })

  test('is taken over once, never from a later day, and forgotten with the council', async () => {
    const db = database()
    const councils = ['one', 'two', 'three'].map(listed)
    told('one', '2026-06-19', { whole: { received: 40 } })
    told('two', '2026-06-21', { whole: { received: 50 } })
    const rows = () =>
      db.selectFrom('districtCouncils').select(['slug', 'reportedOn']).orderBy('slug').execute()
    await collectReports(db, councils, at('2026-06-20'))
    const collected = [
      { slug: 'one', reportedOn: '2026-06-19' },
      { slug: 'three', reportedOn: '' },
      { slug: 'two', reportedOn: '' },
    ]
    assert.deepEqual(await rows(), collected)
    await collectReports(db, councils, at('2026-06-20'))
    assert.deepEqual(await rows(), collected, 'the same once more')
    told('one', '2026-06-18')
    writeFileSync(reportPath(folderOf('three')), '{"day":')
    await collectReports(db, councils, at('2026-06-20'))
    assert.deepEqual(await rows(), collected, 'nothing older, and nothing that is half there')
    await collectReports(db, councils.slice(1), at('2026-06-20'), { isWhole: false })
    assert.deepEqual(await rows(), collected, 'none is forgotten by a list that lacks some')
    await collectReports(db, councils.slice(1), at('2026-06-22'))
    assert.deepEqual(await rows(), [
      { slug: 'three', reportedOn: '' },
      { slug: 'two', reportedOn: '2026-06-21' },
    ])
    told('two', '2026-07-02')
    await collectReports(db, councils, at('2026-07-02'))
    told('two', '2026-06-23')
    await collectReports(db, councils, at('2026-06-23'))
    const moved = [{ ...listed('two'), host: 'moved.test' }]
    await collectReports(db, moved, at('2026-06-23'), { isWhole: false })
    const { reportedOn, host } = await findRow(db, 'districtCouncils', { slug: 'two' })
    assert.equal(reportedOn, '2026-06-23', 'after both clocks ran ahead')
    assert.equal(host, 'moved.test', 'with nothing new to tell')
  })

  test('is asked for of ten at once, and who says nothing keeps nobody waiting', async () => {
    const db = database()
    const gate = Promise.withResolvers<void>()
    let asked = 0
    const councils = Array.from({ length: 12 }, (_, index) => ({
      slug: `c${index}`,
      host: `c${index}.test`,
      findReport: async () => {
        asked += 1
        // The tenth lets all go on, so that fewer at once would wait for ever.
        if (asked === 10) gate.resolve()
        await gate.promise
        return { day: '2026-06-20', names: {}, figures: { whole: { received: 10 + index }, months: {} } }
      },
    }))
    await collectReports(db, councils, at('2026-06-20'))
    const rows = await db.selectFrom('districtCouncils').select(['slug', 'report']).execute()
    const received = rows.map(({ slug, report }) => [slug, JSON.parse(report).figures.whole.received])
    assert.deepEqual(Object.fromEntries(received).c11, 21)
    assert.equal(rows.length, 12)
  })

  test('stands in the order of what is late, and who is silent or new is told', async () => {
    const db = database()
    const admin = await newAdmin(db)
    await clear(db)
    const councils = ['late', 'later', 'silent', 'new'].map(listed)
    const month = { '2026-05': { received: 11, decided: 10, shareInTime: 0.5 } }
    told('late', '2026-06-20', {
      overdue: 12,
      oldestDays: 3,
      whole: { received: 30 },
      months: month,
      appeals: 2,
    })
    told(
      'later',
      '2026-06-19',
      { overdue: 20, whole: { decided: 30, shareInTime: 0.9 }, appeals: 3 },
      { mr: 'वडगाव' },
    )
    told('silent', '2026-06-18', { whole: { received: 20, decided: 10, shareInTime: 0.5 } })
    rmSync(reportPath(folderOf('new')), { force: true })
    await collectReports(db, councils, at('2026-06-20'))
    const asked = { language: 'en', today: '2026-06-20', sort: 'overdue' } as const
    const district = await getDistrict(db, admin, asked)
    assert.deepEqual(
      district.councils.map(({ name, lang, isSilent, reportedOn }) => [name, lang, isSilent, reportedOn]),
      [
        ['वडगाव', 'mr', false, '2026-06-19'],
        ['late.test', undefined, false, '2026-06-20'],
        ['new.test', undefined, false, ''],
        ['silent.test', undefined, true, '2026-06-18'],
      ],
    )
    assert.deepEqual(district.sums, {
      received: 50,
      overdue: 32,
      isOverdueMore: false,
      inTime: 0.8,
      appeals: 5,
    })
    assert.deepEqual([district.reporting, district.withOverdue], [2, 2])
    const inMay = await getDistrict(db, admin, { ...asked, month: '2026-05', sort: 'received' })
    assert.deepEqual(
      inMay.councils.map(({ received }) => received),
      [11, undefined, undefined, undefined],
    )
    const orders = {
      name: 'late.test',
      received: 'late.test',
      inTime: 'silent.test',
      oldest: 'late.test',
    } as const
    for (const [sort, first] of Object.entries(orders)) {
      const sorted = await getDistrict(db, admin, { ...asked, sort: sort as keyof typeof orders })
      assert.equal(sorted.councils[0]?.name, first, sort)
    }
  })
})

async function clear(db: Database) {
  await db.deleteFrom('districtCouncils').execute()
}

test('a report with a count of fewer than ten, a word, or anything more is none', () => {
  const good = {
    day: '2026-06-20',
    names: { en: 'Vadgaon' },
    figures: { whole: { received: 10 }, months: {} },
  }
  assert.deepEqual(readReport(good), good)
  for (const figures of [
    { whole: { received: 9 }, months: {} },
    { whole: {}, months: { '2026-06': { decided: 1 } } },
    { whole: {}, months: { 'Asha Patil': {} } },
    { whole: {}, months: {}, overdue: 3 },
    { whole: { received: '10' }, months: {} },
    { whole: {}, months: {}, applicant: 'Asha' },
    { whole: {} },
  ])
    assert.equal(readReport({ ...good, figures }), undefined, JSON.stringify(figures))
  for (const names of [{ en: 'x'.repeat(1000) }, { en: '\u0007' }, { '<b>': 'x' }])
    assert.equal(readReport({ ...good, names }), undefined)
  assert.equal(readReport({ ...good, day: '2026-02-30' }), undefined)
  assert.equal(readReport('{}'), undefined)
})
