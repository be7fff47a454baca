import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lockAccount } from '../../council/actors/lock-account.server.ts'
import { listSavedFilters, removeFilter, saveFilter } from '../../council/cases/desk/saved-filters.server.ts'
import { savedFiltersKept } from '../../rules/limits.ts'
import { newAdmin, newStaff } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { auditLines } from '../rows.ts'
import { until } from '../until.ts'
import { areWaiting } from '../waiting.ts'

describeDatabase('saved filters', (database) => {
  const late = { name: 'Late ones', parameters: { timing: 'late' } }

  test('an officer saves filters, each under a name of its own, and nobody else sees or removes them', async () => {
    const db = database()
    const [clerk, admin] = [await newStaff(db), await newAdmin(db)]
    assert.equal(await saveFilter(db, clerk, late), 'saved')
    assert.equal(await saveFilter(db, clerk, late), 'saved')
    assert.equal(
      await saveFilter(db, clerk, { name: 'LATE ones', parameters: { due: 'today' } }),
      'nameTaken',
    )
    assert.equal(await saveFilter(db, clerk, { name: 'Any turn', parameters: { turn: 'council' } }), 'saved')
    const own = await listSavedFilters(db, clerk)
    assert.deepEqual(
      own.map(({ name, parameters }) => ({ name, parameters })),
      [{ name: 'Any turn', parameters: { turn: 'council' } }, late],
    )
    assert.deepEqual(await listSavedFilters(db, admin), [])
    const id = own[1]?.id ?? ''
    assert.equal(await removeFilter(db, admin, id), false)
    assert.equal(await removeFilter(db, clerk, id), true)
    assert.equal(await removeFilter(db, clerk, id), false)
    assert.deepEqual(
      (await listSavedFilters(db, clerk)).map(({ name }) => name),
      ['Any turn'],
    )
    const lines = await auditLines(db, ['act', 'subject'], { actor: clerk.id, act: 'filter.%' })
    assert.deepEqual(lines.map(({ act }) => act).sort(), ['filter.removed', 'filter.saved', 'filter.saved'])
    assert.ok(lines.some(({ act, subject }) => act === 'filter.removed' && subject === id))
  })

  test('no more are kept than fit above a list, and of several that are saved at once for the last place only one', async () => {
    const db = database()
    const clerk = await newStaff(db)
    const save = (number: number) => saveFilter(db, clerk, { ...late, name: `Late ${number}` })
    for (let number = 1; number < savedFiltersKept; number += 1) assert.equal(await save(number), 'saved')
    const atOnce: ReturnType<typeof save>[] = []
    await db.transaction().execute(async (trx) => {
      await lockAccount(trx, clerk.id)
      atOnce.push(save(101), save(102))
      await until(() => areWaiting(db, 2))
    })
    assert.deepEqual((await Promise.all(atOnce)).sort(), ['full', 'saved'])
    assert.equal((await listSavedFilters(db, clerk)).length, savedFiltersKept)
  })
})
