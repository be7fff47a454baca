import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listServiceFacts } from '../../../council/catalogue/facts/read-facts.server.ts'
import { describeDatabase } from '../../describe-database.ts'
import { setFacts } from '../cases-for-tests.ts'
import { feeOffice, line } from './office-for-tests.ts'

describeDatabase('the fee that is said', (database) => {
  const said = async (serviceId: string, language = 'en') =>
    (await listServiceFacts(database(), serviceId, language)).fee

  test('what is charged is said of a service of which nobody has entered a fee', async () => {
    const { serviceId } = await feeOffice(database(), [line('Certificate', 2000), line('Copy', 500, 'issue')])
    const { value, lang, grade } = (await said(serviceId)) ?? {}
    assert.deepEqual([value, lang, grade], ['Certificate: ₹\u00a020.00; Copy: ₹\u00a05.00', 'en', 'C'])
    assert.equal(
      (await said(serviceId, 'mr'))?.value,
      'Certificate (mr): ₹\u00a020.00; Copy (mr): ₹\u00a05.00',
    )
  })

  test('of a fee that the officer decides no amount is said', async () => {
    const { serviceId } = await feeOffice(database(), [line('Form', 500), line('Search', 0, 'officer')])
    assert.equal((await said(serviceId))?.value, 'Form: ₹\u00a05.00; Search')
  })

  test('as long as something is charged the fee cannot be taken away, and it goes with the last line', async () => {
    const { serviceId, admin, setFees } = await feeOffice(database())
    const fee = { value: 'Ten rupees', source: 'the board', checkedOn: '2026-11-01', grade: 'A' as const }
    await setFacts(database(), admin, serviceId, { fee })
    const known = await said(serviceId)
    assert.deepEqual([known?.value, known?.source], ['Certificate: ₹\u00a020.00', 'the board'])
    await setFacts(database(), admin, serviceId, { fee: null })
    assert.equal((await said(serviceId))?.value, 'Certificate: ₹\u00a020.00')
    await setFees([])
    assert.equal(await said(serviceId), undefined)
    // What is entered of a service without lines is the administrator’s alone.
    await setFacts(database(), admin, serviceId, { fee })
    await setFees([])
    assert.equal((await said(serviceId))?.value, 'Ten rupees')
  })
})
