import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Throttle } from '../../council/actors/throttles.server.ts'
import { repeatMs } from '../../council/identity/phones/codes.server.ts'
import { changeOwnNumber } from '../../council/identity/phones/own-number.server.ts'
import { sendWithinLimit } from '../../council/messages/channels/text-limit.server.ts'
import { throttles } from '../../rules/limits.ts'
import { freshEmail, freshPhone, newAccount, newCitizen, password } from '../actors.ts'
import { withFactorOf } from '../authenticator.ts'
import { noCompiler } from '../pdf-reader.ts'
import { storeRow } from '../rows.ts'
import { startTextGateway, type TextGateway } from '../text-gateway.ts'
import { openTestPortal, type TestPortal } from './open-test-portal.ts'
import { answers, newService } from './services-for-tests.ts'
import { addFiles, beginApplication, checkPhoto } from './uploads-for-tests.ts'
import type { Visited, Visitor } from './visitor.ts'

let gateway: TextGateway
let portal: TestPortal
before(async () => {
  gateway = await startTextGateway()
  portal = await openTestPortal({ texts: gateway.settings })
})
after(async () => {
  await portal.close()
  await gateway.close()
})

type Attempt = () => Promise<Visited>
/** Has a stranger attempt something until the throttle refuses it. */
type UseUp = (attempt: Attempt, isRefused?: ((answer: Visited) => boolean) | 'nobody') => Promise<void>

let addresses = 0

/** A visitor, by default a new one, at an address that nobody else has. */
function elsewhere(visitor = portal.visitor()) {
  addresses += 1
  visitor.address = `198.51.100.${addresses}`
  return visitor
}

const beside = ({ address }: Visitor) => Object.assign(portal.visitor(), { address })

const signsIn = async (visitor: Visitor, email: string) =>
  assert.equal((await visitor.post('/login', { email, password })).status, 303)
const fails = (visitor: Visitor, email: string) => () => visitor.post('/login', { email, password: 'wrong' })
/** Within a minute the same form is one that was pressed twice, which sends no code and counts nothing. */
async function aMinuteLater(attempt: Attempt) {
  const sentAt = new Date(Date.now() - repeatMs).toISOString()
  await portal.council.db.updateTable('phoneCodes').set({ sentAt }).execute()
  return attempt()
}
const asks = (visitor: Visitor, phone: string) => () =>
  aMinuteLater(() => visitor.post('/login/forgot', { intent: 'send', phone }))
const confirms = (visitor: Visitor, phone: string) => () =>
  aMinuteLater(() => visitor.post('/account/phone', { intent: 'send', phone, currentPassword: password }))
const tracks = (visitor: Visitor, number: string, applicantPhoneNo: string) => () =>
  visitor.post('/track', { number, applicantPhoneNo })
const isDone = async (attempt: Attempt, status = 303) => assert.equal((await attempt()).status, status)

/** A citizen with a confirmed number, signed in with a browser that is known from now on. */
async function newOwner() {
  const { db } = portal.council
  const { id, email } = await newAccount(db, 'user', 'Test Owner')
  const phone = freshPhone()
  const now = new Date().toISOString()
  const number = { kind: 'phone' as const, value: phone, userId: id, createdAt: now, verifiedAt: now }
  await storeRow(db, 'identifiers', { ...number, verifiedBy: 'code' })
  const owner = elsewhere()
  await signsIn(owner, email)
  return { owner, phone, email }
}

async function apply(visitor: Visitor, applicantPhoneNo = answers.applicantPhoneNo) {
  const sent = await visitor.submit(`/user/apply/${await newService(portal)}`, {
    ...answers,
    applicantPhoneNo,
  })
  if (sent.status !== 303) return { sent, number: '' }
  return { sent, number: /Application no is ([\w-]+)/.exec((await visitor.follow(sent)).text)?.[1] ?? '' }
}

const signedIn = async (role: 'user' | 'admin' = 'user') => elsewhere(await portal.signedIn(role))

async function codesLeaveTexts() {
  const settings = { ...gateway.settings, dailyLimit: 10 }
  const send = (isCode: boolean) =>
    sendWithinLimit(portal.council.db, settings, { to: freshPhone(), text: 'words', templateId: '', isCode })
  const codes = await Promise.all(Array.from({ length: 20 }, () => send(true)))
  assert.equal(codes.filter((fault) => fault === undefined).length, 6)
  assert.equal(await send(false), undefined)
}

/** Nobody is refused, only counted: a stranger's many refusals leave everybody who fits through. */
async function refusesNobody(useUp: UseUp) {
  const { email } = await newOwner()
  const stranger = elsewhere()
  const again = fails(stranger, freshEmail('nobody'))
  await useUp(again, 'nobody')
  await isDone(again, 401)
  await signsIn(beside(stranger), email)
}

/** Of each throttle who can shut whom: a stranger uses it up, and then the owner does what it guards. */
const whoShutsWhom: Record<Throttle, (useUp: UseUp) => Promise<unknown>> = {
  async accountFailures(useUp) {
    const { email } = await newAccount(portal.council.db, 'staff', 'Clerk At A New Machine')
    await useUp(fails(elsewhere(), email))
    await signsIn(elsewhere(), email)
  },
  async nameFailures(useUp) {
    const { owner, email } = await newOwner()
    await useUp(fails(elsewhere(), email))
    await isDone(() => elsewhere().post('/login', { email, password }), 429)
    await owner.post('/logout')
    await signsIn(owner, email)
  },
  async clientFailures(useUp) {
    const { owner, email } = await newOwner()
    const stranger = elsewhere()
    await useUp(fails(stranger, freshEmail('nobody')))
    await signsIn(elsewhere(), email)
    await owner.post('/logout')
    await signsIn(Object.assign(owner, { address: stranger.address }), email)
  },
  async codeFailures(useUp) {
    const { db, secret } = portal.council
    const { id, email } = await newAccount(db, 'staff', 'Clerk With A Factor')
    const { codes } = await withFactorOf(db, { secret }, { id, role: 'staff' })
    const finish = (visitor: Visitor, code = '') =>
      visitor.post('/login/code?with=recovery', { recoveryCode: code })
    const [owner, thief] = [elsewhere(), elsewhere()]
    await signsIn(owner, email)
    await isDone(() => finish(owner, codes[0]))
    await signsIn(thief, email)
    await useUp(() => finish(thief, 'AAAAA-AAAAA'))
    await owner.post('/logout')
    await signsIn(owner, email)
    await isDone(() => finish(owner, codes[1]))
  },
  async registrations(useUp) {
    const registers = (visitor: Visitor) => () =>
      visitor.post('/registration/user', {
        fullName: 'Asha Patil',
        phone: freshPhone(),
        email: '',
        adult: 'yes',
        password: 'monsoon over the ghats',
        confirmPassword: 'monsoon over the ghats',
      })
    const stranger = elsewhere()
    await useUp(() => registers(beside(stranger))())
    await isDone(registers(elsewhere()))
  },
  async applications(useUp) {
    const stranger = await signedIn()
    await useUp(async () => (await apply(stranger)).sent)
    assert.notEqual((await apply(await signedIn())).number, '')
  },
  async familyChanges(useUp) {
    const adds = (visitor: Visitor) => () =>
      visitor.submit('/user/family/new', {
        name: freshEmail('Meena'),
        fatherName: 'Ramesh',
        motherName: 'Asha',
        relation: 'child',
      })
    await useUp(adds(await signedIn()))
    await isDone(adds(await signedIn()))
  },
  async papersAdded(useUp) {
    const adds = async (visitor: Visitor) => {
      const document = await beginApplication(portal, visitor)
      return () => addFiles(portal, visitor, document, [['none', new Uint8Array([1])]])
    }
    await useUp(await adds(await signedIn()))
    assert.notEqual((await (await adds(await signedIn()))()).status, 429)
  },
  async ownCodes(useUp) {
    const { owner, phone } = await newOwner()
    for (let count = 0; count < 4; count += 1) await asks(elsewhere(), phone)()
    const other = await newOwner()
    await useUp(confirms(other.owner, other.phone))
    await isDone(confirms(owner, phone))
  },
  ownCodesOfDay: (useUp) => whoShutsWhom.ownCodes(useUp),
  async strangerCodes(useUp) {
    const { phone } = await newOwner()
    await useUp(asks(elsewhere(), phone))
    await isDone(asks(elsewhere(), phone))
  },
  async numberCodes(useUp) {
    const { owner, phone } = await newOwner()
    await useUp(asks(elsewhere(), phone))
    await isDone(asks(elsewhere(), phone), 429)
    await isDone(confirms(owner, phone))
    await owner.post('/logout')
    await isDone(asks(owner, phone))
  },
  async accountCodes(useUp) {
    const stranger = await signedIn()
    await useUp(() => confirms(stranger, freshPhone())())
    await isDone(confirms(await signedIn(), freshPhone()))
  },
  async clientCodes(useUp) {
    const { owner, phone } = await newOwner()
    const stranger = elsewhere()
    await useUp(() => asks(stranger, freshPhone())())
    await isDone(asks(elsewhere(), freshPhone()))
    await isDone(confirms(Object.assign(owner, { address: stranger.address }), phone))
  },
  async ownDataFiles(useUp) {
    const loads = (visitor: Visitor) => () =>
      visitor.post('/account/privacy/download', { as: 'data', currentPassword: password })
    await useUp(loads(await signedIn('user')))
    await isDone(loads(await signedIn('user')), 200)
  },
  async testMessages(useUp) {
    const presses = (visitor: Visitor) => async () =>
      visitor.follow(await visitor.post('/admin/messages', { intent: 'test' }))
    const isRefused = ({ text }: Visited) => /Try again in \d+ minutes/.test(text)
    await useUp(presses(await signedIn('admin')), isRefused)
    assert.ok(!isRefused(await presses(await signedIn('admin'))()))
  },
  // No stranger uses it up: it counts right codes, which only the holder of the phone has.
  async recoveryFailures() {
    const { owner, phone } = await newOwner()
    const { number } = await apply(owner, phone)
    const recovers = (visitor: Visitor, phoneCode: string) => () =>
      visitor.post('/login/forgot', { intent: 'recover', phoneCode, number, parentName: 'Ramesh Patil' })
    for (const stranger of [elsewhere(), elsewhere()]) {
      await isDone(asks(stranger, phone))
      for (let count = 0; count < 4; count += 1) await isDone(recovers(stranger, '000000'), 401)
    }
    const visitor = elsewhere()
    await isDone(asks(visitor, phone))
    await portal.council.texts?.settle()
    const codes = gateway.asked
      .map(({ body }) => new URLSearchParams(body))
      .filter((one) => one.get('to') === phone)
    assert.equal(codes.length, 3)
    const [first] = /\d{6}/.exec(codes[2]?.get('text') ?? '') ?? []
    assert.match((await recovers(visitor, first ?? '')()).location, /^\/password\//)
  },
  async nameChanges() {
    const { db } = portal.council
    const [stranger, owner] = [await newCitizen(db), await newCitizen(db)]
    const changes = [...Array(throttles.nameChanges.points + 1).keys()].map(() =>
      changeOwnNumber(db, stranger, { phone: freshPhone(), password }),
    )
    const refused = (await Promise.all(changes)).filter((one) => 'retryAfterSeconds' in one)
    assert.ok(refused.length > 0)
    assert.ok((await changeOwnNumber(db, owner, { phone: freshPhone(), password })).done)
  },
  texts: codesLeaveTexts,
  codeTexts: codesLeaveTexts,
  refusedSignIns: refusesNobody,
  allRefusedSignIns: refusesNobody,
  async pdfs(useUp) {
    if (noCompiler) return
    const { owner } = await newOwner()
    const { number } = await apply(owner)
    const at = `/user/applications/${number}/acknowledgement/pdf`
    const neighbour = await signedIn()
    await useUp(
      () => Object.assign(owner, { address: neighbour.address }).get(at),
      ({ status }) => status === 503,
    )
    await isDone(() => elsewhere(owner).get(at), 200)
  },
  async refusedDoors() {
    const clerk = await portal.signedIn('staff')
    for (let count = 0; count < 8; count += 1) await isDone(() => clerk.get('/admin'))
    await isDone(() => clerk.get('/staff'), 200)
  },
  async trackings(useUp) {
    const { owner, phone } = await newOwner()
    const { number } = await apply(owner, phone)
    await useUp(tracks(elsewhere(), number, '9876543299'))
    await isDone(tracks(elsewhere(), number, phone), 200)
  },
  async numberTrackings(useUp) {
    const { owner, phone } = await newOwner()
    const { number } = await apply(owner, phone)
    await useUp(tracks(elsewhere(), number, '9876543299'))
    await isDone(tracks(elsewhere(), number, phone), 429)
    await isDone(() => owner.get(`/user/applications/${number}`), 200)
  },
  async clientTrackings(useUp) {
    const { owner, phone } = await newOwner()
    const { number } = await apply(owner, phone)
    await useUp(tracks(elsewhere(), 'NONE321', phone))
    await isDone(tracks(elsewhere(), number, phone), 200)
  },
  async codePhotos(useUp) {
    const sends = (visitor: Visitor) => () => checkPhoto(portal, visitor, new Uint8Array([1]))
    await useUp(sends(elsewhere()))
    await isDone(sends(elsewhere()), 422)
  },
}

for (const [throttle, { counts, points, still }] of Object.entries(throttles)) {
  const name = throttle as Throttle
  test(`${throttle} counts ${counts}; its owner, when strangers have used it up: ${still}`, async () => {
    await portal.council.db.deleteFrom('throttles').execute()
    await whoShutsWhom[name](async (attempt, isRefused = ({ status }) => status === 429) => {
      const refuses = async () => isRefused !== 'nobody' && isRefused(await attempt())
      // What one address can do to somebody's thing is done in earnest. Of what takes longer the last places
      // are taken.
      const inEarnest = counts === 'address and thing' ? points : 1
      for (let count = 1; count <= inEarnest; count += 1) assert.ok(!(await refuses()), `attempt ${count}`)
      if (isRefused === 'nobody') await attempt()
      const used = portal.council.db.updateTable('throttles').set({ points })
      const { numUpdatedRows } = await used.where('key', 'like', `${throttle}:%`).executeTakeFirst()
      assert.ok(numUpdatedRows > 0, 'the attempt is counted')
      assert.equal(await refuses(), isRefused !== 'nobody')
    })
  })
}
