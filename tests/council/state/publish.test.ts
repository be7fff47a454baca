import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { operator } from '../../../council/actors/actors.server.ts'
import {
  cataloguePath,
  readCatalogue,
  writeCatalogue,
} from '../../../council/records/state/catalogue-file.server.ts'
import { publishTemplates } from '../../../council/records/state/publish.server.ts'
import { describeDatabase } from '../../describe-database.ts'
import { auditLines } from '../../rows.ts'
import { faultsOf, template, templatesOf, writtenSample } from './templates-for-tests.ts'

const all = () => templatesOf(writtenSample())

test('a fault anywhere refuses the file, and says where', () => {
  const { languages, services } = writtenSample()
  const [first = {}, second, life = {}] = services
  assert.deepEqual(faultsOf({ languages, services }), [])
  const changed = (changes: object) => faultsOf({ languages, services: [{ ...first, ...changes }, second] })
  assert.deepEqual(changed({ version: 0 }), ['services[0].version: has fewer than 1'])
  assert.deepEqual(changed({ templateId: 'BIRTH' }), ['services[1]: "BIRTH" is there twice'])
  assert.deepEqual(changed({ texts: { hi: { serviceName: 'निवास', serviceDescription: '' } } }), [
    'services[0].texts: has no "mr"',
    'services[0].texts.hi: has no name or no description',
  ])
  const known = { source: 'x', checkedOn: '2026-11-20', grade: 'A' }
  assert.deepEqual(changed({ facts: { fee: { value: 'Free', texts: { hi: 'शून्य' }, ...known } } }), [
    'services[0].facts.fee.texts: has no "mr"',
  ])
  assert.deepEqual(changed({ facts: { designatedOfficer: { value: { office: 'VDO' }, ...known } } }), [
    'services[0].facts: has an officer or an authority, whom each council knows by itself',
  ])
  assert.deepEqual(changed({ link: 'https://example.org' }), ['services[0]: has "link", which nothing reads'])
  const form = JSON.parse(JSON.stringify(life.form))
  delete form.sections[0].questions[0].label.mr
  assert.deepEqual(faultsOf({ languages, services: [{ ...life, form }] }), [
    'services[0].form.sections.0.questions.0.label.mr: has no words in the language of the council',
  ])
  assert.deepEqual(faultsOf({ languages, services: [] }), ['services: has fewer than 1'])
})

describeDatabase('the catalogue of a state', (database) => {
  test('is published once for each version, and withdrawn where it is no longer named', async () => {
    const db = database()
    const publish = (templates: ReturnType<typeof all>) => publishTemplates(db, operator, templates)
    const first = { published: ['RESIDENCE', 'BIRTH', 'LIFE'], withdrawn: [], unchanged: 0 }
    assert.deepEqual(await publish(all()), first)
    assert.deepEqual(await publish(all()), { published: [], withdrawn: [], unchanged: 3 })
    const reworded = template('LIFE', { serviceName: 'Certificate of life' })
    assert.deepEqual(await publish([template('BIRTH', { version: 2 }), reworded]), {
      refused: ['LIFE: version 1 was published with other words; give this one a higher number'],
    })
    assert.deepEqual(await publish([template('BIRTH', { version: 2 }), { ...reworded, version: 3 }]), {
      published: ['BIRTH', 'LIFE'],
      withdrawn: ['RESIDENCE'],
      unchanged: 0,
    })
    assert.deepEqual(await publish(all()), {
      refused: [
        'BIRTH: version 2 was published already, and this is 1',
        'LIFE: version 3 was published already, and this is 1',
      ],
    })
    const back = [template('RESIDENCE'), template('BIRTH', { version: 2 }), { ...reworded, version: 3 }]
    assert.deepEqual(await publish(back), { published: ['RESIDENCE'], withdrawn: [], unchanged: 2 })
    const lines = await auditLines(db, ['after'], { act: 'templates.published' })
    assert.deepEqual(
      lines.map(({ after }) => JSON.parse(after ?? '')),
      [
        { published: { RESIDENCE: 1, BIRTH: 1, LIFE: 1 }, withdrawn: [] },
        { published: { BIRTH: 2, LIFE: 3 }, withdrawn: ['RESIDENCE'] },
        { published: { RESIDENCE: 1 }, withdrawn: [] },
      ],
    )
  })

  test('is read whole from its file, or not at all', async (t) => {
    const db = database()
    await publishTemplates(db, operator, [template('BIRTH', { version: 9 })])
    const folder = mkdtempSync(join(tmpdir(), 'registry-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const path = cataloguePath(folder)
    assert.equal(await readCatalogue(path), 'none')
    await writeCatalogue(db, folder)
    assert.deepEqual(readdirSync(folder), ['catalogue.json'])
    assert.deepEqual(await readCatalogue(path), [template('BIRTH', { version: 9 })])
    const whole = readFileSync(path, 'utf8')
    writeFileSync(path, whole.replace('Birth certificate', 'Death certificate'))
    assert.equal(await readCatalogue(path), 'unreadable')
    writeFileSync(path, whole)
    truncateSync(path, 200)
    assert.equal(await readCatalogue(path), 'unreadable')
    writeFileSync(path, '')
    assert.equal(await readCatalogue(path), 'unreadable')
    rmSync(path)
    assert.equal(await readCatalogue(path), 'none')
    await writeCatalogue(db, folder)
    assert.equal(readFileSync(path, 'utf8'), whole)
  })
})
