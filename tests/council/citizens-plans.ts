import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Admin, Citizen, Staff } from '../../council/actors/actors.server.ts'
import { listAccesses } from '../../council/audit/access-log.server.ts'
import { findLastAccess, listOwnAccesses, listOwnNumbers } from '../../council/audit/own-accesses.server.ts'
import { deleteOldAccesses, storeAccesses } from '../../council/audit/store-accesses.server.ts'
import { findCorrection } from '../../council/cases/applications/begin-correction.server.ts'
import { findAnswerColumns } from '../../council/cases/applications/exported-answers.server.ts'
import { summarizeOwnApplications } from '../../council/cases/applications/own-summary.server.ts'
import { listUnsentApplications } from '../../council/cases/applications/unsent.server.ts'
import {
  deleteApplicationDrafts,
  deleteOfficersDrafts,
  findDraft,
  listApplicationDrafts,
} from '../../council/cases/drafts.server.ts'
import { selectSent } from '../../council/catalogue/forms/prefill.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { removeUnusedPapers } from '../../council/files/wallet/remove-unused.server.ts'
import { listPasskeys } from '../../council/identity/passkeys/own-passkeys.server.ts'
import {
  deleteExpiredCodes,
  spendCode,
  storeCode,
  tryCode,
} from '../../council/identity/phones/codes.server.ts'
import { getOwnNumber } from '../../council/identity/phones/own-number.server.ts'
import { sendDueCodes } from '../../council/messages/channels/code-texts.server.ts'
import type { TextGatewaySettings } from '../../council/messages/channels/gateway-settings.server.ts'
import { findRows } from '../rows.ts'
import { followsIndexes } from './watch-plans.ts'

/** Declares the tests of what citizens read and keep, over the council that `plans.test.ts` has filled. */
export function declareCitizensPlans(
  filled: () => { database: Database; admin: Admin; staff: Staff; citizen: Citizen },
): void {
  const follows = (work: (db: Database) => Promise<unknown>) => followsIndexes(filled().database, work)

  test('the drafts of a citizen, and the answers that were sent before, are found by an index', async () => {
    const { citizen } = filled()
    await follows((db) => listApplicationDrafts(db, citizen))
    await follows((db) => listUnsentApplications(db, citizen, 'mr'))
    await follows((db) => findDraft(db, citizen, '/user/family'))
    await follows((db) => summarizeOwnApplications(db, citizen, 'mr', new Date()))
    const refused = { applicationId: 'NONE-1', serviceId: 'S-7', status: 'Rejected' } as const
    await follows((db) => findCorrection(db, citizen, refused))
    await follows((db) => deleteApplicationDrafts(db, citizen, 'S-7'))
    await follows((db) => deleteOfficersDrafts(db, 'S-7321'))
    await follows((db) => selectSent(db, citizen.id).execute())
  })

  test('the columns of the answers in an export are found along an index', async () => {
    const { staff } = filled()
    const asked = { withPrivate: true, words: { yes: 'Yes', no: 'No' }, taken: [] }
    for (const sort of ['due', 'newest'] as const) {
      const filter = { serviceId: 'S-1', sort, language: 'en', today: '2026-11-21' }
      await follows((db) => findAnswerColumns(db, staff, filter, asked))
    }
  })

  test('papers that nobody has used for a year are found and removed by an index', async () => {
    const { database, citizen } = filled()
    const usedAt = '2020-01-01T00:00:00.000Z'
    const unused = { paperId: 'unused', user: citizen.id, name: 'Paper', createdAt: usedAt, usedAt }
    await database.insertInto('papers').values(unused).execute()
    await follows((db) => removeUnusedPapers(db, new Date('2021-06-01')))
    assert.deepEqual(await findRows(database, 'papers', { paperId: 'unused' }, ['paperId']), [])
  })

  test('who read an application is asked, noted, listed and forgotten by an index', async () => {
    const { citizen, staff, admin } = filled()
    const access = { actor: staff.id, hour: '2026-06-10T11', kind: 'view' } as const
    await follows((db) => storeAccesses(db, access, ['S-7321-42', 'S-7321-43']))
    const key = ['2026-06-20T14', 'S-7321-4200', 'view', 'Clerk']
    for (const cursor of [undefined, { side: 'after', key }, { side: 'before', key }] as const)
      for (const asked of ['', 'S-7321-100'])
        await follows((db) => listOwnAccesses(db, citizen, asked, cursor))
    for (const asked of [undefined, 'S-7321-100']) await follows((db) => findLastAccess(db, citizen, asked))
    await follows((db) => listOwnNumbers(db, citizen))
    await follows((db) => listAccesses(db, admin, 'u7', undefined))
    await follows((db) => deleteOldAccesses(db, new Date('2020-01-01')))
  })

  test('codes to phones and passkeys are found by an index', async () => {
    const { citizen } = filled()
    const secret = 'a secret of the council in this test'
    const confirm = { phone: '9000000042', purpose: 'confirm', asker: 'u42' } as const
    const recover = { phone: '9000000043', purpose: 'recover', asker: 'browser' } as const
    for (const target of [confirm, recover]) {
      await follows((db) => tryCode(db, secret, { ...target, code: '000000' }))
      await follows((db) => spendCode(db, target))
    }
    const words = { say: (code: string) => code, templateId: '' }
    await follows((db) => storeCode(db, secret, confirm, { words, account: 'u42' }))
    // Opened with another secret, so that nothing leaves.
    const nowhere = { url: 'http://127.0.0.1:1/', ok: { status: 200 } } as TextGatewaySettings
    await follows(async (db) => void (await sendDueCodes(db, nowhere, 'another secret', new Date())))
    await follows((db) => deleteExpiredCodes(db, new Date('2020-01-01')))
    await follows((db) => getOwnNumber(db, citizen))
    await follows((db) => listPasskeys(db, citizen))
  })
}
