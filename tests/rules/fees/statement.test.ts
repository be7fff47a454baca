import assert from 'node:assert/strict'
import { test } from 'node:test'
import { array, assert as check, constantFrom, property, record } from 'fast-check'
import { type Credit, findColumns, matchCredits, readCredits } from '../../../rules/fees/statement.ts'

test('the columns are found by the headings that banks have, and by none of their other rows', () => {
  for (const [row, columns] of [
    [
      'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
      { date: 0, credit: 5, text: 2 },
    ],
    [
      'S No.,Transaction Date,Transaction Remarks,Withdrawal Amount (INR),Deposit Amount (INR)',
      { date: 1, credit: 4, text: 2 },
    ],
    [
      'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance',
      { date: 0, credit: 5, text: 1 },
    ],
    ['PARTICULARS,DATE,DR,CR,BALANCE', { date: 1, credit: 3, text: 0 }],
    ['दिनांक,तपशील,नावे,जमा', { date: 0, credit: 3, text: 1 }],
  ] as const)
    assert.deepEqual(findColumns(row.split(',')), columns, row)
  for (const row of [
    'Account No.,1234',
    'Date,Description,Debit',
    'Date,Particulars,Dr/Cr (debit or credit)',
    `Words about a date${' and more'.repeat(10)},Narration,Credit`,
  ])
    assert.equal(findColumns(row.split(',')), undefined, row)
})

test('money that came in is read as banks write it, with each reference that stands alone', () => {
  const columns = { date: 0, credit: 2, text: 1 }
  const read = (text: string, credit = '20.00') => readCredits([['02/06/2026', text, credit]], columns)
  for (const [text, references] of [
    ['UPI/CR/412345678901/ASHA/sbin', ['412345678901']],
    ['UPI-ASHA PATIL-४१२३४५६७८९०१-NODUES', ['412345678901']],
    ['412345678901', ['412345678901']],
    ['412345678901 412345678902', ['412345678901', '412345678902']],
    ['NEFT 4123456789012', []],
    ['SBI412345678901', []],
    ['NEFT-SBIN412345678901-ASHA', ['SBIN412345678901']],
    ['RTGS/sbinr52026112800000417/x', ['SBINR52026112800000417']],
    ['SBINR520261128000004178', []],
    ['4123 4567 8901', []],
  ] as const)
    assert.deepEqual(read(text)[0]?.references, references, text)
  for (const [credit, paise] of [
    ['20', 2000],
    ['1,20,000.50', 12_000_050],
    ['20.00 Cr', 2000],
    ['20.00(CR.)', 2000],
    ['INR 20.00', 2000],
    ['+20.00', 2000],
    ['२०.००', 2000],
  ] as const)
    assert.equal(read('', credit)[0]?.paise, paise, credit)
  for (const credit of ['', '0.00', '-', '20.00 Dr', '-20.00', 'Credit', '=20', '20.005', '9'.repeat(50)])
    assert.deepEqual(read('412345678901', credit), [], credit)
  assert.deepEqual(readCredits([['02/06/2026']], columns), [])
  const dateLast = { date: 2, credit: 1, text: 0 }
  assert.deepEqual(readCredits([['', '20']], dateLast), [{ date: '', paise: 2000, references: [] }])
})

test('a line is used once, first for what has its amount', () => {
  const credit = (paise: number, ...references: string[]): Credit => ({ date: '', paise, references })
  const told = (reference: string, paise: number) => ({ reference, paise })
  const [one, other] = ['412345678901', '412345678902']
  // What the bank has twice is received once; what it has in another amount is left to be looked at.
  const lines = [credit(500, one), credit(2000, one), credit(2000, one), credit(700, other), credit(1, '9')]
  const found = matchCredits([told(other, 800), told(one, 2000), told('412345678903', 2000)], lines)
  assert.deepEqual(
    found.map(({ payment, credit, isExact }) => [payment.reference, credit.paise, isExact]),
    [
      [one, 2000, true],
      [other, 700, false],
    ],
  )
  const shared = [credit(2000, one, other)]
  assert.equal(matchCredits([told(one, 2000), told(other, 2000)], shared).length, 1)
})

test('whatever a statement has, no line and no payment is offered twice, and each has the other’s reference', () => {
  const reference = constantFrom('412345678901', '412345678902', '412345678903', '412345678904')
  const paise = constantFrom(500, 2000)
  check(
    property(
      array(record({ date: constantFrom('', '1'), paise, references: array(reference, { maxLength: 3 }) })),
      array(record({ reference, paise })),
      (credits, payments) => {
        const found = matchCredits(payments, credits)
        assert.equal(new Set(found.map(({ credit }) => credit)).size, found.length)
        assert.equal(new Set(found.map(({ payment }) => payment)).size, found.length)
        for (const { payment, credit, isExact } of found) {
          assert.ok(credit.references.includes(payment.reference))
          assert.equal(isExact, credit.paise === payment.paise)
        }
        // None is left that could still have a line.
        const used = new Set(found.map(({ credit }) => credit))
        const left = payments.filter((payment) => !found.some((match) => match.payment === payment))
        for (const payment of left)
          assert.ok(credits.every((one) => used.has(one) || !one.references.includes(payment.reference)))
      },
    ),
  )
})
