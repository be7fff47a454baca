import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { operator, type Staff } from '../../council/actors/actors.server.ts'
import { changeIdentifier } from '../../council/actors/change-identifier.server.ts'
import { findActors } from '../../council/audit/find-actors.server.ts'
import {
  findCitizen,
  findCitizensByWords,
  updateCitizen,
} from '../../council/identity/accounts/citizens.server.ts'
import { registerCitizen } from '../../council/identity/accounts/create-account.server.ts'
import { issueLinkAsOperator } from '../../council/identity/accounts/one-time-links.server.ts'
import { signIn } from '../../council/identity/accounts/sign-in.server.ts'
import { confirmAtCounter } from '../../council/identity/phones/confirm-at-counter.server.ts'
import { readDocuments } from '../../council/records/exporting/read-documents.server.ts'
import { freshEmail, freshPhone, newAdmin, newCitizen, newStaff, password } from '../actors.ts'
import { describeDatabase } from '../describe-database.ts'
import { auditLines, findRow, findRows } from '../rows.ts'
import { until } from '../until.ts'
import { areWaiting } from '../waiting.ts'

const settings = { secret: 'a secret of the tests, 32 characters', origin: 'http://portal.test' }
const device = { value: 'a phone', kind: 'phone' } as const

describeDatabase('names of accounts', (database) => {
  let clerk: Staff
  before(async () => {
    clerk = await newStaff(database())
  })

  const enter = (name: string, secret = password) =>
    signIn(database(), settings, { name, password: secret, client: freshEmail('client'), device })

  async function register(names: { email?: string; phone?: string }, name = 'Asha') {
    const made = await registerCitizen(database(), { name, email: '', password, ...names })
    assert.ok(made.created)
    return made.id
  }

  async function read(id: string) {
    const citizen = await findCitizen(database(), clerk, id)
    assert.ok(citizen)
    const { name, email, phone, placeId, updatedAt } = citizen
    return { name, email, phone, placeId, readAt: updatedAt }
  }

  test('a phone number is the name of an account, however it is written', async () => {
    const phone = freshPhone()
    const id = await register({ phone })
    for (const typed of [phone, `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`, `0${phone}`]) {
      const answer = await enter(typed)
      assert.ok(answer.signedIn, typed)
      assert.equal(answer.id, id)
    }
    assert.deepEqual(await enter(phone, 'a wrong sentence'), { signedIn: false })
  })

  test('no account comes into being without a name', async () => {
    await assert.rejects(
      registerCitizen(database(), { name: 'Nobody', email: '', password }),
      /needs an email/,
    )
  })

  test('an account with both is entered by either', async () => {
    const [email, phone] = [freshEmail('both'), freshPhone()]
    await register({ email, phone })
    assert.ok((await enter(email.toUpperCase())).signedIn)
    assert.ok((await enter(phone)).signedIn)
  })

  test('of eight who register one name at once, one has it, and nothing is left of the others', async () => {
    const db = database()
    const [email, phone] = [freshEmail('race'), freshPhone()]
    for (const [kind, names] of [
      ['phone', () => ({ phone, email: freshEmail('racer') })],
      ['email', () => ({ email, phone: freshPhone() })],
    ] as const) {
      const count = () =>
        db
          .selectFrom('users')
          .select((row) => row.fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow()
      const { rows } = await count()
      const racers = Array.from({ length: 8 }, () =>
        registerCitizen(db, { name: 'Racer', password, ...names() }),
      )
      const answers = await Promise.all(racers)
      assert.equal(answers.filter(({ created }) => created).length, 1, kind)
      for (const answer of answers) if (!answer.created) assert.equal(answer.taken, kind)
      assert.equal((await count()).rows, rows + 1)
    }
  })

  test('of eight clerks who give one number to eight people at once, one does', async () => {
    const db = database()
    const phone = freshPhone()
    const people = await Promise.all(Array.from({ length: 8 }, () => newCitizen(db)))
    const kept = await Promise.all(people.map(({ id }) => read(id)))
    const answers = await Promise.all(
      people.map(({ id }, index) =>
        updateCitizen(db, clerk, id, { ...(kept[index] ?? assert.fail()), phone }),
      ),
    )
    assert.deepEqual(answers.sort(), [...Array.from({ length: 7 }, () => 'phoneTaken'), 'updated'])
    const held = await db.selectFrom('identifiers').select('userId').where('value', '=', phone).execute()
    assert.equal(held.length, 1)
  })

  test('a number is changed with its line in the audit, ends the sessions and leaves no account without a name', async () => {
    const db = database()
    const [old, next] = [freshPhone(), freshPhone()]
    const id = await register({ phone: old })
    assert.ok((await enter(old)).signedIn)
    assert.equal(await updateCitizen(db, clerk, id, { ...(await read(id)), phone: '' }), 'nameMissing')
    assert.equal(await updateCitizen(db, clerk, id, { ...(await read(id)), phone: next }), 'updated')
    assert.deepEqual(await findRows(db, 'sessions', { userId: id, endedAt: null }, ['id']), [])
    assert.ok(!(await enter(old)).signedIn)
    assert.ok((await enter(next)).signedIn)
    const line = await findRow(db, 'audit', { subject: id, act: 'account.updated' }, ['before', 'after'])
    assert.equal(JSON.parse(line.before ?? '').phone, old)
    assert.equal(JSON.parse(line.after ?? '').phone, next)
  })

  test('a number that is taken away while the clerk confirms it is not confirmed', async () => {
    const db = database()
    const phone = freshPhone()
    const id = await register({ phone })
    const { answer } = await db.transaction().execute(async (trx) => {
      await changeIdentifier(trx, id, { kind: 'phone', value: '' }, new Date().toISOString())
      const answer = confirmAtCounter(db, clerk, id, phone)
      await until(() => areWaiting(db))
      return { answer }
    })
    assert.equal(await answer, false)
    assert.deepEqual(await auditLines(db, ['act'], { subject: id, act: 'phone.confirmed' }), [])
  })

  test('a clerk confirms a number that the account still has, once, and a new number is unconfirmed', async () => {
    const db = database()
    const [phone, next] = [freshPhone(), freshPhone()]
    const id = await register({ phone })
    const verifiedAt = async () => (await findCitizen(db, clerk, id))?.phoneVerifiedAt
    assert.equal(await confirmAtCounter(db, clerk, id, freshPhone()), false)
    assert.equal(await confirmAtCounter(db, clerk, clerk.id, phone), false)
    assert.equal(await verifiedAt(), null)
    assert.equal(await confirmAtCounter(db, clerk, id, phone), true)
    const confirmed = await verifiedAt()
    assert.ok(confirmed)
    assert.equal(await confirmAtCounter(db, await newStaff(db), id, phone), true)
    assert.equal(await verifiedAt(), confirmed)
    const lines = await auditLines(db, ['actor', 'after'], { subject: id, act: 'phone.confirmed' })
    assert.deepEqual(lines, [{ actor: clerk.id, after: JSON.stringify({ phone }) }])
    assert.equal(await updateCitizen(db, clerk, id, { ...(await read(id)), phone: next }), 'updated')
    assert.equal(await verifiedAt(), null)
    assert.equal(await confirmAtCounter(db, clerk, id, phone), false, 'a page that was opened before')
  })

  test('staff, the admin and the operator find an account by its number', async () => {
    const db = database()
    const phone = freshPhone()
    const id = await register({ phone }, 'Kusum Number')
    const { rows } = await findCitizensByWords(db, clerk, phone.slice(0, 8), undefined)
    assert.deepEqual(
      rows.map((row) => [row.id, row.signInName]),
      [[id, phone]],
    )
    const [found] = await findActors(db, await newAdmin(db), phone)
    assert.deepEqual([found?.id, found?.signInName], [id, phone])
    assert.notEqual(typeof (await issueLinkAsOperator(db, operator, `+91${phone}`)), 'string')
  })

  test('several accounts may give up their emails, which others may then take', async () => {
    const db = database()
    for (let index = 0; index < 2; index += 1) {
      const [email, phone] = [freshEmail('given up'), freshPhone()]
      const id = await register({ email, phone })
      assert.equal(await updateCitizen(db, clerk, id, { ...(await read(id)), email: '' }), 'updated')
      assert.equal((await read(id)).email, '')
      assert.notEqual(await register({ email }), id)
    }
    assert.deepEqual(await findRows(db, 'users', { email: '' }, ['id']), [])
  })

  test('who has no email has none anywhere, and no answer says so in the database’s words', async () => {
    const db = database()
    const phone = freshPhone()
    const id = await register({ phone })
    await updateCitizen(db, clerk, id, { ...(await read(id)), name: 'Another Name' })
    const held = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
    assert.equal(held.email, null)
    const documents = []
    for await (const batch of readDocuments(db, 'users')) documents.push(...batch)
    const own = documents.find((document) => document.id === phone)
    assert.deepEqual(own?.fields, { email: undefined, name: 'Another Name', role: 'user', phone })
    const told = [
      documents,
      await read(id),
      (await findCitizensByWords(db, clerk, phone, undefined)).rows.map(({ signInName }) => signInName),
      await findActors(db, await newAdmin(db), phone),
      await db.selectFrom('audit').selectAll().execute(),
      await db.selectFrom('citizenWords').select('word').execute(),
    ]
    assert.doesNotMatch(JSON.stringify(told), /invalid|"null"/)
  })
})
