import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Admin } from '../../../council/actors/actors.server.ts'
import { findFormDraft } from '../../../council/catalogue/forms/draft.server.ts'
import { findServiceRow } from '../../../council/catalogue/services/find-service.server.ts'
import { keepOwn } from '../../../council/records/state/answer-offer.server.ts'
import { applyCatalogue } from '../../../council/records/state/apply-catalogue.server.ts'
import { findCatalogueMode, setCatalogueMode } from '../../../council/records/state/mode.server.ts'
import type { Template } from '../../../council/records/state/template.server.ts'
import { newAdmin } from '../../actors.ts'
import { describeDatabase } from '../../describe-database.ts'
import { template } from './templates-for-tests.ts'

const many = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) =>
    template('BIRTH', { templateId: `${prefix}-${String(index).padStart(2, '0')}` }),
  )

describeDatabase('a catalogue that is taken by itself', (database) => {
  const faults: unknown[] = []
  const round = (templates: Template[], after = '') =>
    applyCatalogue(database(), templates, { after, report: (error) => void faults.push(error) })
  const apply = async (templates: Template[]) => (await round(templates)).taken

  test('is taken where the council has chosen so, 20 services a round, each once', async () => {
    const db = database()
    const all = many('ROUND', 23)
    assert.equal(await apply(all), 0)
    const admin = await newAdmin(db)
    await setCatalogueMode(db, admin, 'apply')
    assert.deepEqual(await findCatalogueMode(db), { mode: 'apply', by: admin.id })
    assert.equal(await apply(all), 20)
    assert.equal(await apply(all), 3)
    assert.equal(await apply(all), 0)
    const taken = await db
      .selectFrom('audit')
      .select('actor')
      .where('act', '=', 'template.taken')
      .where('subject', 'like', 'ROUND%')
      .execute()
    assert.deepEqual(
      taken.map(({ actor }) => actor),
      all.map(() => 'state'),
    )
    assert.deepEqual(faults, [])
  })

  test('a fault of one service leaves the others, and is told', async () => {
    const [first, broken, last] = many('FAULT', 3) as [Template, Template, Template]
    const none = { ...broken.facts.documents, checkedOn: 'never' }
    const wrong = { ...broken, facts: { documents: none } } as Template
    assert.equal(await apply([first, wrong, last]), 2)
    assert.match(String(faults.splice(0)[0]), /not a day: never/)
    assert.equal(await findServiceRow(database(), broken.templateId), undefined)
    assert.equal(await apply([first, broken, last]), 1)
  })

  test('services that cannot be taken use up a round, and the next begins behind them', async () => {
    const db = database()
    await setCatalogueMode(db, await newAdmin(db), 'apply')
    const refused = many('ANEW', 20).map((one) => ({ ...one, languages: ['hi', 'mr'] }))
    const all = [...refused, ...many('LATER', 2)]
    assert.deepEqual(await round(all), { taken: 0, last: 'ANEW-19' })
    assert.deepEqual(await round(all, 'ANEW-19'), { taken: 2, last: 'ANEW-17' })
    assert.deepEqual(await round([], 'ANEW-17'), { taken: 0, last: 'ANEW-17' })
    assert.deepEqual(faults, [])
  })

  test('what was kept back stays so until a newer version, and a withdrawal changes nothing', async () => {
    const db = database()
    const admin: Admin = await newAdmin(db)
    await setCatalogueMode(db, admin, 'apply')
    const life = template('LIFE')
    const { templateId } = life
    assert.equal(
      await keepOwn(db, admin, [life], { templateId, version: 1, reason: 'No pensions here' }),
      'kept',
    )
    assert.equal(await apply([life]), 0)
    assert.equal(await apply([{ ...life, version: 2 }]), 1)
    assert.equal((await findFormDraft(db, admin, templateId))?.definition.sections.length, 1)
    assert.equal(await apply([]), 0)
    assert.equal((await findServiceRow(db, templateId))?.stage, 'draft')
    await setCatalogueMode(db, admin, 'propose')
    assert.equal(await apply([{ ...life, version: 3 }]), 0)
    assert.deepEqual(faults, [])
  })
})
