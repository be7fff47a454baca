import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { issueCertificate } from '../../council/cases/certificates/issue.server.ts'
import { findSigningKey, makeKey } from '../../council/certificates/keys/signing-keys.server.ts'
import { demonstrationPassword } from '../../council/sample/seed-sample.server.ts'
import { newStaff } from '../actors.ts'
import { caseRow } from '../rows.ts'
import { browserForFile } from './open-browser.ts'
import { printedSheets } from './printed-sheets.ts'

const application = 'NODUES321'
/** A day ago: nobody can undo the decision any more. */
const yesterday = new Date(Date.now() - 86_400_000)
const browser = await browserForFile()
let certificateId: string

before(async () => {
  const { db, keysFolder, origin } = browser.portal.council
  if (!(await findSigningKey(db, keysFolder))) await makeKey(db, operator, keysFolder)
  const { revision } = await caseRow(db, application)
  // Whose name, village, owner and property number are as long as a form takes them.
  const long = (length: number) => 'श्रीमती लक्ष्मीबाई ज्ञानेश्वरराव '.repeat(4).slice(0, length).trim()
  const answers = JSON.stringify({ propertyNo: long(40), ownerName: long(100), hasWater: 'no' })
  const longest = { applicantName: long(100), applicantVillage: long(100), answers }
  await db.updateTable('applications').set(longest).where('applicationId', '=', application).execute()
  const clerk = await newStaff(db, 'सु. कुलकर्णी')
  const approval = { status: 'Approved', revision, now: yesterday } as const
  const decided = await decideApplication(db, clerk, application, approval)
  assert.ok(decided?.decided, JSON.stringify(decided))
  const fields = { year: '2026-27', page: '37' }
  const input = { fields, signing: { keysFolder, origin }, templateVersion: 1, now: yesterday }
  const issued = await issueCertificate(db, clerk, application, input)
  assert.ok(issued && 'issued' in issued, JSON.stringify(issued))
  certificateId = issued.certificateId
})

const readers = {
  staff: () => `/staff/certificates/${certificateId}/print`,
  user: () => `/user/applications/${application}/certificate`,
}

for (const role of ['staff', 'user'] as const)
  test(`a certificate of the demonstration is one sheet of A5 that ${role} prints in Marathi`, async (t) => {
    const as = await browser.portal.visitor().signIn(`${role}@panchayat.example`, demonstrationPassword)
    const { page, open } = await browser.guest(t, { as, language: 'mr' })
    await open(readers[role]())
    assert.deepEqual(await printedSheets(page), [[148, 210]])
  })

test('a module of the code is half a millimetre wide, whatever its version', async (t) => {
  const as = await browser.portal.visitor().signIn('staff@panchayat.example', demonstrationPassword)
  const { page, open } = await browser.guest(t, { as, language: 'mr' })
  await open(readers.staff())
  const code = page.locator('.measured-code')
  const [, , modules = 0] = ((await code.getAttribute('viewBox')) ?? '').split(' ').map(Number)
  const { width = 0 } = (await code.boundingBox()) ?? {}
  assert.ok(Math.abs(width - (modules * 0.5 * 96) / 25.4) < 0.5, `${width} for ${modules} modules`)
})
