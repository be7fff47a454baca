import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setServiceFacts } from '../../council/catalogue/facts/keep-facts.server.ts'
import { setServiceFees } from '../../council/catalogue/fees/service-fees.server.ts'
import { editForm } from '../../council/catalogue/forms/edit.server.ts'
import { findForm } from '../../council/catalogue/forms/find.server.ts'
import { publishForm } from '../../council/catalogue/forms/publish.server.ts'
import { listServices } from '../../council/catalogue/services/catalogue.server.ts'
import { updateService } from '../../council/catalogue/services/change-service.server.ts'
import { findServiceRow } from '../../council/catalogue/services/find-service.server.ts'
import { describeCategory, findCategory } from '../../council/catalogue/services/keep-categories.server.ts'
import { createService } from '../../council/catalogue/services/keep-services.server.ts'
import { moveService } from '../../council/catalogue/services/rank-services.server.ts'
import { setServiceStage } from '../../council/catalogue/services/service-stage.server.ts'
import { readLastRevision } from '../../council/catalogue/versioned.server.ts'
import type { FormDefinition } from '../../rules/form/definition.ts'
import { saveSection } from '../../rules/form/edit.ts'
import { newAdmin } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'

/** So often that what goes wrong now and then goes wrong here. */
const rounds = Array.from({ length: 12 }, (_, round) => round)

describeDatabase('a catalogue that several administrators keep at once', (database) => {
  const create = async (serviceId: string, category: string) => {
    const words = { serviceName: `Paper ${serviceId}`, serviceDescription: '', link: '' }
    const need = 'building' as const
    await createService(database(), await newAdmin(database()), { serviceId, category, need, ...words })
  }

  test('of two who describe a category at the same time the second is told of the first', async () => {
    const db = database()
    const admin = await newAdmin(db)
    await create('D-1', 'Described')
    for (const round of rounds) {
      const readAs = (await findCategory(db, admin, 'Described'))?.readAs ?? ''
      const describe = (description: string) =>
        describeCategory(db, admin, 'Described', { texts: { en: { name: '', description } }, readAs })
      const answers = await Promise.all([describe(`One ${round}`), describe(`Other ${round}`)])
      assert.deepEqual(answers.sort(), ['described', 'stale'])
    }
  })

  test('of two who keep one service at the same time the second is told of the first', async () => {
    const db = database()
    const admin = await newAdmin(db)
    await create('K-1', 'Kept')
    const acts: ((readAt: string) => Promise<unknown>)[] = [
      (readAt) => updateService(db, admin, 'K-1', { fields: { category: 'Kept too' }, readAt }),
      (readAt) => setServiceFacts(db, admin, 'K-1', { result: 'nothing', readAt }),
      (readAt) => setServiceFees(db, admin, 'K-1', { fees: [], readAt }),
      (readAt) => setServiceStage(db, admin, 'K-1', { stage: 'open', reasons: {}, readAt }),
    ]
    for (const [first, act] of acts.entries())
      for (const other of acts.slice(first)) {
        const readAt = (await findServiceRow(db, 'K-1'))?.updatedAt ?? ''
        const answers = await Promise.all([act(readAt), other(readAt)])
        assert.equal(answers.filter((answer) => answer === 'stale').length, 1)
      }
  })

  test('a draft that is saved while it is published is not published unread', async () => {
    const db = database()
    const admin = await newAdmin(db)
    await create('F-1', 'Forms')
    const retitle = (revision: number, title: string) => {
      const edit = (form: FormDefinition) => saveSection(form, form.sections[0]?.key, { en: title })
      return editForm(db, admin, 'F-1', { revision, edit })
    }
    for (const round of rounds) {
      const draft = await retitle(await readLastRevision(db, 'forms', 'F-1'), `Read ${round}`)
      assert.ok(draft && draft !== 'stale' && 'revision' in draft)
      const { revision } = draft
      const [published, edited] = await Promise.all([
        publishForm(db, admin, 'F-1', { revision, note: '' }),
        retitle(revision, `Unread ${round}`),
      ])
      assert.equal([published, edited].filter((answer) => answer === 'stale').length, 1)
      const title = (await findForm(db, 'F-1'))?.definition.sections[0]?.title.en
      assert.ok(title === undefined || title.startsWith('Read'), title)
    }
  })

  test('services that are changed, moved and described at the same time are found by what they say last', async () => {
    const db = database()
    const admin = await newAdmin(db)
    const ids = ['M-1', 'M-2', 'M-3']
    for (const id of ids) await create(id, 'Moved')
    for (const round of rounds) {
      const readAs = (await findCategory(db, admin, 'Moved'))?.readAs ?? ''
      const texts = { en: { name: '', description: `Round ${round}` } }
      const rename = async (id: string) => {
        const readAt = (await findServiceRow(db, id))?.updatedAt ?? ''
        return updateService(db, admin, id, { fields: { serviceName: `${id} renamed${round}` }, readAt })
      }
      await Promise.all([
        describeCategory(db, admin, 'Moved', { texts, readAs }),
        ...ids.map(rename),
        moveService(db, admin, 'M-2', round % 2 === 0 ? 'up' : 'down'),
      ])
      const { rows } = await listServices(db, 'en', { search: `renamed${round}` }, undefined)
      assert.deepEqual(rows.map(({ serviceId }) => serviceId).sort(), ids)
    }
  })
})
