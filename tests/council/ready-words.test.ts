import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Admin } from '../../council/actors/actors.server.ts'
import { decideApplication } from '../../council/cases/applications/decide.server.ts'
import { listOwnHistory } from '../../council/cases/applications/history.server.ts'
import { findRefusalLetter } from '../../council/cases/applications/refusal-letter.server.ts'
import {
  addReadyWords,
  changeReadyWords,
  findReadyWords,
  listReadyChoices,
  removeReadyWords,
} from '../../council/cases/desk/ready-words.server.ts'
import { deleteService } from '../../council/catalogue/services/keep-services.server.ts'
import { readyLimits } from '../../rules/ready-words.ts'
import { newAdmin, newCitizen, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { apply, factsOf, offer } from './cases-for-tests.ts'

const affidavit = {
  en: { name: 'Affidavit', text: 'Bring an affidavit.' },
  hi: { name: '', text: '' },
  mr: { name: 'प्रतिज्ञापत्र', text: 'प्रतिज्ञापत्र आणा.' },
}

describeDatabase('ready words', (database) => {
  test('officers choose from the words of the service and from those of all services, each kind by itself', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const [own, other] = [await offer(db, factsOf(5)), await offer(db, factsOf(5))]
    const add = async (kind: 'reason' | 'request', serviceId: string | null, name: string) => {
      const added = await addReadyWords(db, admin, { kind, serviceId, texts: { en: { name, text: name } } })
      assert.ok(typeof added === 'object')
      return added.id
    }
    const all = await add('reason', null, 'Of all')
    const ofOwn = await add('reason', own, 'Of one')
    await add('reason', other, 'Of another')
    const request = await add('request', own, 'A request')
    const number = await apply(db, await newCitizen(db), own)
    const choices = await listReadyChoices(db, await newStaff(db), number)
    assert.deepEqual(new Set(choices.reason.map(({ id }) => id)), new Set([all, ofOwn]))
    assert.deepEqual(choices.request, [
      { id: request, texts: { en: { name: 'A request', text: 'A request' } } },
    ])
  })

  test('words are added once however often they are sent, changed at the version that was read, and removed', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const words = { kind: 'request', serviceId: null, texts: affidavit } as const
    const added = await addReadyWords(db, admin, words)
    assert.ok(typeof added === 'object')
    const { id } = added
    assert.deepEqual(await addReadyWords(db, admin, words), { id })
    const found = await findReadyWords(db, admin, id)
    assert.deepEqual(found?.texts, { en: affidavit.en, mr: affidavit.mr })
    const readAs = found?.readAs ?? ''
    const texts = { en: { name: 'Affidavit', text: 'Bring an affidavit with a stamp.' } }
    const change = { kind: 'reason', serviceId: null, texts, readAs } as const
    assert.equal(await changeReadyWords(db, admin, id, change), 'changed')
    // The same form once more.
    assert.equal(await changeReadyWords(db, admin, id, change), 'changed')
    assert.equal(await changeReadyWords(db, admin, id, { ...change, kind: 'request' }), 'stale')
    assert.equal((await findReadyWords(db, admin, id))?.kind, 'reason')
    assert.equal(await removeReadyWords(db, admin, id), 'removed')
    assert.equal(await removeReadyWords(db, admin, id), undefined)
    assert.equal(await changeReadyWords(db, admin, id, change), undefined)
    const lines = db.selectFrom('audit').select('act').where('subject', '=', id).orderBy('ordinal')
    assert.deepEqual(
      (await lines.execute()).map(({ act }) => act),
      ['readyWords.added', 'readyWords.changed', 'readyWords.removed'],
    )
  })

  test('two administrators who add the same words at once add them once, and one of two changes is told', async () => {
    const db = database()
    const [one, other] = [await newAdmin(db), await newAdmin(db)]
    for (const round of ['One', 'Two', 'Three', 'Four']) {
      const words = { kind: 'reason', serviceId: null, texts: { en: { name: round, text: round } } } as const
      const [added, again] = await Promise.all([one, other].map((by) => addReadyWords(db, by, words)))
      assert.ok(typeof added === 'object')
      assert.deepEqual(added, again)
      const { readAs = '' } = (await findReadyWords(db, one, added.id)) ?? {}
      const change = (by: Admin, text: string) =>
        changeReadyWords(db, by, added.id, { ...words, texts: { en: { name: round, text } }, readAs })
      const changes = await Promise.all([change(one, 'First'), change(other, 'Second')])
      assert.deepEqual(changes.sort(), ['changed', 'stale'])
    }
  })

  test('words without a text and words of no service are not taken', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const words = { kind: 'reason', serviceId: null, texts: affidavit } as const
    assert.equal(await addReadyWords(db, admin, { ...words, serviceId: 'NO-SUCH' }), 'unfit')
    const gone = await offer(db)
    await deleteService(db, admin, gone)
    assert.equal(await addReadyWords(db, admin, { ...words, serviceId: gone }), 'unfit')
    const half = { mr: { name: 'नाव', text: '' } }
    assert.equal(await addReadyWords(db, admin, { ...words, texts: half }), 'unfit')
  })

  test('no more words are kept than a list can hold', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const fresh = (number: number) => ({
      id: `full-${number}`,
      kind: 'reason' as const,
      serviceId: null,
      texts: JSON.stringify({ en: { name: `${number}`, text: 'Text' } }),
      createdAt: '2026-11-01T00:00:00.000Z',
    })
    const rows = Array.from({ length: readyLimits.all }, (_, index) => fresh(index))
    await db.insertInto('readyWords').values(rows).execute()
    assert.equal(
      await addReadyWords(db, admin, { kind: 'reason', serviceId: null, texts: affidavit }),
      'full',
    )
    await db.deleteFrom('readyWords').where('id', 'like', 'full-%').execute()
  })

  test('unchanged words are read in the language of the reader, as they were on that day; others as they were typed', async () => {
    const db = database()
    const [admin, clerk, citizen] = [await newAdmin(db), await newStaff(db), await newCitizen(db)]
    const service = await offer(db, factsOf(30, ['Ration card']))
    const number = await apply(db, citizen, service, { atHand: [0] })
    const words = { id: 'words', texts: { en: 'Bring an affidavit.', mr: 'प्रतिज्ञापत्र आणा.' } }
    const marks = { seen: [], missing: [0], note: 'Bring an affidavit.' }
    const asked = { status: 'Pending', revision: 1, marks, words: { note: words } } as const
    assert.ok((await decideApplication(db, clerk, number, asked))?.decided)
    const reject = { status: 'Rejected', revision: 2, reason: 'Bring an affidavit.' } as const
    const rejected = await decideApplication(db, clerk, number, { ...reject, words: { reason: words } })
    assert.ok(rejected?.decided)
    const read = async (language: string) => {
      const history = await listOwnHistory(db, citizen, number, language)
      const today = '2026-11-30'
      return {
        note: history?.find(({ act }) => act === 'application.marked')?.note,
        reasons: history?.filter(({ act }) => act === 'application.decided').map(({ reason }) => reason),
        letter: (await findRefusalLetter(db, citizen, number, { language, today }))?.reason,
      }
    }
    const marathi = { note: 'प्रतिज्ञापत्र आणा.', reasons: ['प्रतिज्ञापत्र आणा.'], letter: 'प्रतिज्ञापत्र आणा.' }
    assert.deepEqual(await read('mr'), marathi)
    const english = { note: 'Bring an affidavit.', reasons: ['Bring an affidavit.'] }
    assert.deepEqual(await read('hi'), { ...english, letter: 'Bring an affidavit.' })
    // A remark alone leaves the reason what it was.
    const remark = { ...reject, revision: 3, remark: 'Come on a weekday.' }
    assert.ok((await decideApplication(db, admin, number, remark))?.decided)
    assert.equal((await read('mr')).letter, 'प्रतिज्ञापत्र आणा.')
    const typed = { ...reject, revision: 4, reason: 'Bring an affidavit and come on a weekday.' }
    assert.ok((await decideApplication(db, clerk, number, typed))?.decided)
    assert.equal((await read('mr')).letter, typed.reason)
  })
})
