import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { recordAct } from '../../council/audit/audit.server.ts'
import { recordVerification } from '../../council/audit/verifications.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { decideSeveral } from '../../council/cases/desk/several-cases.server.ts'
import { eraseAccount } from '../../council/privacy/erase-account.server.ts'
import { newAccount, newAdmin, newCitizen, newIntermediary, newStaff, password } from '../actors.ts'
import { apply, offer } from '../council/cases-for-tests.ts'
import { findRow } from '../rows.ts'
import { portalForFile } from './open-test-portal.ts'

const portal = await portalForFile()
const { db } = portal.council
const admin = await portal.signedIn('admin', 'Sunita Pawar')

/** The visible rows of the table, each as one text. */
function rowsOf(html: string) {
  const body = /<tbody[^>]*>([\s\S]*?)<\/tbody>/.exec(html)?.[1] ?? ''
  return body
    .split('</tr>')
    .slice(0, -1)
    .map((row) =>
      row
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
}

test('the audit names acts, people and addresses in words of each language, in the time of the council', async () => {
  const { email } = await newAccount(db, 'staff', 'Prakash Kale')
  const clerk = portal.visitor()
  clerk.address = '198.51.100.20'
  assert.equal((await clerk.post('/login', { email, password })).status, 303)
  assert.equal(
    (await clerk.post('/login', { email: 'x@p.example', password: 'a wrong sentence' })).status,
    401,
  )
  await recordAct(db, operator, {
    act: 'council.described',
    subject: 'council',
    date: '2026-05-05T20:00:00.000Z',
  })
  const page = await admin.get('/admin/audit')
  assert.equal(page.status, 200)
  const rows = rowsOf(page.html)
  assert.ok(
    rows.some((row) => /^Signed in .* Prakash Kale Staff 198\.51\.100\.20$/.test(row)),
    rows.join('\n'),
  )
  assert.ok(
    rows.some((row) =>
      /^Sign-in refused .* Somebody not signed in an email without an account no account has this email or phone number 198\.51/.test(
        row,
      ),
    ),
  )
  assert.ok(rows.includes('Changed the council’s profile 6 May 2026 at 1.30 am Operator'), rows.join('\n'))
  for (const [language, words] of [
    ['hi', 'लॉग इन किया'],
    ['mr', 'लॉगिन केले'],
  ] as const) {
    const reader = await portal.signedIn('admin')
    await reader.get(`/language/${language}`)
    const { text } = await reader.get('/admin/audit')
    assert.ok(text.includes(words))
    assert.doesNotMatch(text, /admin\.audit|session\.|undefined/)
  }
})

test('the audit says to what a status was set, leads to the application, and joins what was set at once', async () => {
  const clerk = await newStaff(db)
  const officer = await newAdmin(db)
  const serviceId = await offer(db)
  const numbers: string[] = []
  for (let made = 0; made < 3; made += 1) numbers.push(await apply(db, await newCitizen(db), serviceId))
  const [first = '', second = '', alone = ''] = numbers
  const ticked = [first, second].map((applicationId) => ({ applicationId, revision: 1 }))
  const revisionOf = async (applicationId: string) => {
    return (await findRow(db, 'applications', { applicationId })).revision
  }
  for (const one of ticked) one.revision = await revisionOf(one.applicationId)
  await decideSeveral(db, officer, ticked, { approve: true })
  const rejected = { status: 'Rejected', reason: 'No', revision: await revisionOf(alone) } as const
  await decideApplication(db, clerk, alone, rejected)
  const { html } = await admin.get('/admin/audit?act=application.decided')
  const rows = rowsOf(html)
  assert.equal(rows.length, 2, rows.join('\n'))
  assert.match(rows[0] ?? '', new RegExp(`${alone} set to Rejected`))
  assert.match(
    rows[1] ?? '',
    new RegExp(`2 at once: (${first} , ${second}|${second} , ${first}) set to Approved`),
  )
  for (const number of numbers) assert.ok(html.includes(`href="/admin/application/update/${number}"`), number)
})

test('the audit is narrowed by act, person, application and days, and the file holds the same', async () => {
  const { id } = await newAccount(db, 'staff', 'Meera Joshi')
  await newAccount(db, 'user', 'Meera Joshi')
  const write = (subject: string, day: string) =>
    recordAct(
      db,
      { id },
      { act: 'application.noted', subject, after: { note: 'घर' }, date: `${day}T18:29:00.000Z` },
    )
  await write('BIRTH-210-1', '2026-03-01')
  await write('BIRTH-210-2', '2026-03-02')
  const rowsAt = async (query: string) => rowsOf((await admin.get(`/admin/audit?${query}`)).html)
  assert.equal((await rowsAt('act=application.noted')).length, 2)
  assert.equal((await rowsAt('subject=BIRTH-210-2')).length, 1)
  assert.deepEqual(await rowsAt('subject=BIRTH-210-9'), [])
  assert.match(
    (await rowsAt('act=application.noted&from=2026-03-02&to=2026-03-02')).join('|'),
    /^[^|]*210-2[^|]*$/,
  )
  assert.equal((await rowsAt('act=application.noted&from=0000-01-01&to=9999-12-31')).length, 2)
  assert.equal((await rowsAt('act=no.such&from=2026-02-30&subject=BIRTH-210-1')).length, 1)
  const several = await admin.get('/admin/audit?person=meera')
  const [, to = ''] = new RegExp(`href="([^"]*actor=${id}[^"]*)"`).exec(several.html) ?? []
  assert.match(several.text, /Several accounts fit/)
  const own = await admin.get(to.replaceAll('&amp;', '&'))
  assert.deepEqual(rowsOf(own.html).length, 2)
  assert.match(own.text, /Only what Meera Joshi did/)
  assert.match(
    (await admin.get('/admin/audit?person=nobody-at-all')).text,
    /No account has this name, email or phone number/,
  )

  const file = await admin.get(`/admin/audit/export?actor=${id}&from=2026-03-01&to=2026-03-01`)
  assert.equal(file.headers.get('Content-Type'), 'text/csv; charset=utf-8; header=present')
  assert.deepEqual(file.html.trim().split('\r\n'), [
    'Time,What,By,Kind of account,About,Network address,Before,After',
    '2026-03-01 23:59:00,Wrote an internal note,Meera Joshi,Staff,BIRTH-210-1,,,"{""note"":""घर""}"',
  ])
  const [line] = await rowsAt('act=register.exported')
  assert.match(line ?? '', /^Exported a list .* Sunita Pawar Admin the audit 1 row 192\.0\.2\.1$/)
})

test('what somebody did whose account is erased is that of an account that is gone', async () => {
  const citizen = await newCitizen(db)
  assert.deepEqual(await eraseAccount(db, citizen, password), { erased: true })
  const { html, text } = await admin.get(`/admin/audit?actor=${citizen.id}`)
  assert.match(rowsOf(html)[0] ?? '', /An account that is gone Citizen/)
  assert.match(text, /Only what An account that is gone did/)
})

test('an account that only enters papers is called a service centre in the audit, its file and where one of several is chosen', async () => {
  const centre = await newIntermediary(db, 'Revati Kendra')
  await newAccount(db, 'staff', 'Revati Kale')
  await recordAct(db, centre, {
    act: 'application.likeFound',
    subject: 'BIRTH-211-1',
    date: '2026-03-03T06:00:00.000Z',
  })
  const page = await admin.get('/admin/audit?subject=BIRTH-211-1')
  assert.match(rowsOf(page.html).join('|'), /Revati Kendra Service centre BIRTH-211-1$/)
  const several = await admin.get('/admin/audit?person=revati')
  assert.match(several.text, /Revati Kale Staff .*Revati Kendra Service centre/)
  const file = await admin.get('/admin/audit/export?subject=BIRTH-211-1')
  assert.match(file.html, /Revati Kendra,Service centre,BIRTH-211-1/)
})

test('the audit says what the last verification found, and before that, that there was none', async () => {
  assert.match((await admin.get('/admin/audit')).text, /Nobody has verified yet/)
  const date = '2026-11-21T06:00:00.000Z'
  await recordVerification(db, operator, { date, lines: 12, faults: 0 })
  assert.match(
    (await admin.get('/admin/audit')).text,
    /last check, on 21 Nov 2026 at 11.30 am, all 12 lines were as they were written/,
  )
  await recordVerification(db, operator, { date: '2026-11-22T06:00:00.000Z', lines: 12, faults: 2 })
  assert.match(
    (await admin.get('/admin/audit')).text,
    /changed, removed or added from outside the portal: 2 faults/,
  )
})

test('nothing but the audit’s own module writes its table', () => {
  const root = join(import.meta.dirname, '../..')
  const writes =
    /(insertInto|updateTable|deleteFrom)\('audit(Chains|Clients)?'\)|(insert into|update|delete from) "audit/
  const writers = globSync('{council,app,server}/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    writes.test(readFileSync(join(root, file), 'utf8')),
  )
  assert.deepEqual(writers.sort(), [
    'council/audit/append-line.server.ts',
    'council/audit/client-addresses.server.ts',
    'council/audit/reduce-lines.server.ts',
  ])
})
