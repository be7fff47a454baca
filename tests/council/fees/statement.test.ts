import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markNotFound, receivePayment } from '../../../council/cases/fees/payments.server.ts'
import { compareStatement } from '../../../council/records/importing/compare-statement.server.ts'
import { statementLimits } from '../../../rules/fees/statement.ts'
import { describeDatabase } from '../../describe-database.ts'
import { processorMs } from '../../until.ts'
import { feeOffice, freshReference } from './office-for-tests.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const head = 'Statement of 1234\n\nDate,Narration,Debit,Credit\n'

describeDatabase('comparing with a statement', (database) => {
  test('only what waits for the office is found, and comparing changes nothing', async () => {
    const db = database()
    const { admin, clerk, sent, say } = await feeOffice(db)
    const [waiting, received, missing, other] = [
      freshReference(),
      freshReference(),
      freshReference(),
      freshReference(),
    ]
    const ids = []
    for (const reference of [waiting, received, missing, other]) ids.push(await say(await sent(), reference))
    await receivePayment(db, clerk, ids[1] ?? '')
    await markNotFound(db, clerk, ids[2] ?? '', { note: 'No.' })
    const lines = [waiting, received, missing, freshReference()].map(
      (one) => `02/06/2026,UPI/${one}/X,,20.00`,
    )
    const csv = `\uFEFF${head}${lines.join('\r\n')}\r\n03/06/2026,"UPI,${other}",,"1,500.00"\r\n04/06/2026,CASH,20.00,\r\n`
    const found = await compareStatement(db, admin, bytes(csv))
    assert.ok('matches' in found, JSON.stringify(found))
    assert.deepEqual(
      found.matches.map(({ payment, credit, isExact }) => [payment.paymentId, credit, isExact]),
      [
        [ids[0], { date: '02/06/2026', paise: 2000, references: [waiting] }, true],
        [ids[3], { date: '03/06/2026', paise: 150_000, references: [other] }, false],
      ],
    )
    assert.deepEqual([found.credits, found.columns], [5, { date: 0, text: 1, credit: 3 }])
    const rows = await db.selectFrom('payments').select('state').where('paymentId', 'in', ids).execute()
    assert.deepEqual(rows.map(({ state }) => state).sort(), ['notFound', 'received', 'said', 'said'])
    // The columns that somebody chose, where no heading tells them.
    const plain = bytes(`x,y,z\n02/06/2026,20.00,${waiting}\n`)
    assert.deepEqual(await compareStatement(db, admin, plain), {
      fault: 'columns',
      headings: ['x', 'y', 'z'],
    })
    const chosen = await compareStatement(db, admin, plain, { date: 0, credit: 1, text: 2 })
    assert.ok('matches' in chosen && chosen.matches[0]?.payment.paymentId === ids[0])
    const beyond = await compareStatement(db, admin, plain, { date: 0, credit: 1, text: 3 })
    assert.ok('fault' in beyond && beyond.fault === 'columns')
  })

  test('a file that is no statement is told what is wrong with it, in little time', async () => {
    const db = database()
    const { admin } = await feeOffice(db)
    const most = statementLimits.bytes
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${head}`, 'utf16le'))
    const hostile: [string, Uint8Array, string][] = [
      ['binary', Uint8Array.from({ length: most }, (_, index) => (index * 7919) % 256), 'notText'],
      ['a spreadsheet', Uint8Array.of(0x50, 0x4b, 3, 4), 'notText'],
      ['UTF-16', utf16, 'notText'],
      ['a quote that is never closed', bytes(`${head}1,"${'2'.repeat(most)}`), 'notCsv'],
      ['a quote in the middle', bytes(`${head}02/06/2026,="412345678901",,20\n`), 'notCsv'],
      ['one line of commas', bytes(','.repeat(most)), 'notCsv'],
      ['lines without end', bytes('x\n'.repeat(most / 2)), 'tooLong'],
      ['empty lines without end', bytes('\r'.repeat(most)), 'tooLong'],
      ['one huge cell', bytes('4'.repeat(most)), 'columns'],
      ['nothing but blanks', bytes(' '.repeat(most)), 'columns'],
      ['a page', bytes('<html><body>Sign in</body></html>'), 'columns'],
      ['tabs', bytes('Date\tNarration\tCredit\n'), 'columns'],
    ]
    for (const [name, file, fault] of hostile) {
      let answer: Awaited<ReturnType<typeof compareStatement>> | undefined
      const spent = await processorMs(async () => {
        answer = await compareStatement(db, admin, file)
      })
      assert.ok(
        answer && 'fault' in answer && answer.fault === fault,
        `${name}: ${JSON.stringify(answer)?.slice(0, 200)}`,
      )
      assert.ok(spent < 2000, `${name} took ${spent} ms`)
    }
    const many = bytes(`${head}${`02/06/2026,${`${freshReference()} `.repeat(30)},,=20\n`.repeat(4900)}`)
    assert.ok(many.length <= most)
    const found = await compareStatement(db, admin, many)
    assert.ok('credits' in found && found.credits === 0 && found.matches.length === 0)
  })
})
