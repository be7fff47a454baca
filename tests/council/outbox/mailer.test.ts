import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { test } from 'node:test'
import type { MailSettings } from '../../../council/messages/channels/mail-settings.server.ts'
import { openMailer } from '../../../council/messages/channels/mailer.server.ts'
import { patience } from '../../../rules/patience.ts'
import { startMailServer } from '../../mail-server.ts'
import { startSilentPeer } from '../../silent-peer.ts'
import { until } from '../../until.ts'

const mail = { to: 'asha@p.example', subject: 'अर्ज: सूचना', text: 'मिळाला.\n\nहा क्रमांक ठेवा.', id: 'abc' }

async function sent(settings: MailSettings, patienceMs?: number) {
  const mailer = openMailer(settings, 'portal.test', patienceMs)
  try {
    return await mailer.send(mail)
  } finally {
    mailer.close()
  }
}

/** A server that says these lines, one for each that it hears, and does `then` once it has said the last. */
async function startScripted(lines: string[], then: (socket: Socket) => void): Promise<Server> {
  const server = createServer((socket) => {
    const rest = [...lines]
    const say = () => {
      const line = rest.shift()
      if (line !== undefined) socket.write(`${line}\r\n`)
      if (rest.length === 0) then(socket)
    }
    socket.on('error', () => undefined)
    socket.on('data', say)
    say()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return server
}

const takingMail = ['220 here', '250 here', '250 yes', '250 yes', '354 go on']
const addressOf = (server: Server) => `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
const from = 'office@p.example'

test('a mail arrives with its own letters, and says that a machine wrote it', async () => {
  const server = await startMailServer()
  assert.equal(await sent(server.settings), 'sent')
  const raw = server.arrived[0]?.raw ?? ''
  assert.match(raw, /^To: asha@p\.example$/m)
  assert.match(raw, /^From: office@panchayat\.example$/m)
  assert.match(raw, /^Subject: =\?UTF-8\?/m)
  assert.match(raw, /^Message-ID: <abc@portal\.test>$/m)
  assert.match(raw, /^Content-Type: text\/plain; charset=utf-8$/m)
  await server.close()
})

test('a receiver that the server does not take is told apart from everything else that a server refuses', async () => {
  const server = await startMailServer()
  server.refuse = () => 550
  assert.equal(await sent(server.settings), 'refused')
  server.refuse = () => 451
  assert.deepEqual(await sent(server.settings), { failed: 'refusedForNow' })
  await server.close()
  const stranger = await startMailServer({ onMailFrom: (_, __, done) => done(new Error('who are you?')) })
  assert.deepEqual(await sent(stranger.settings), { failed: 'refusedForNow' })
  await stranger.close()
  for (const [code, outcome] of [
    ['5.7.1', { failed: 'blocked' }],
    ['5.1.1', 'refused'],
  ] as const) {
    const listing = await startMailServer({
      onRcptTo: (_, __, done) => done(Object.assign(new Error(`${code} see 5.7.0`), { responseCode: 550 })),
    })
    const answer = await sent(listing.settings)
    await listing.close()
    assert.deepEqual(answer, outcome)
  }
  const full = await startMailServer({
    onData(stream, _session, done) {
      stream.resume()
      stream.on('end', () => done(Object.assign(new Error('spam'), { responseCode: 554 })))
    },
  })
  assert.deepEqual(await sent(full.settings), { failed: 'notTaken' })
  await full.close()
})

/** A server that answers for a mail only when it is let. */
async function startSlow() {
  const whole = Promise.withResolvers<Socket>()
  const server = await startScripted(takingMail, (socket) => {
    socket.on('data', (part) => String(part).endsWith('\r\n.\r\n') && whole.resolve(socket))
  })
  return {
    settings: { url: addressOf(server), from },
    hasMail: () => whole.promise,
    answer: async () => (await whole.promise).write('250 taken\r\n'),
    close: () => server.close(),
  }
}

test('a server that has the whole mail may take ten minutes to answer for it: it is not sent twice', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const slow = await startSlow()
  const sending = sent(slow.settings)
  await slow.hasMail()
  t.mock.timers.tick((patience.mailAnswer - 1) * 1000)
  await slow.answer()
  assert.equal(await sending, 'sent')
  slow.close()

  const never = await startSlow()
  const given = sent(never.settings)
  await never.hasMail()
  t.mock.timers.tick(patience.mailAnswer * 1000)
  assert.deepEqual(await given, { failed: 'late' })
  never.close()
})

test('a mailer that closes waits for an answer no longer than for anything else', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  for (const isAnswered of [true, false]) {
    const slow = await startSlow()
    const mailer = openMailer(slow.settings, 'portal.test')
    const sending = mailer.send(mail)
    await slow.hasMail()
    mailer.close()
    t.mock.timers.tick((patience.mail - 1) * 1000)
    if (isAnswered) await slow.answer()
    else t.mock.timers.tick(1000)
    assert.deepEqual(await sending, isAnswered ? 'sent' : { failed: 'late' })
    slow.close()
  }
})

test('a wrong password, a certificate of nobody and a server without TLS get no mail', async () => {
  const locked = await startMailServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('no')),
  })
  const { port } = new URL(locked.settings.url)
  assert.deepEqual(await sent({ url: `smtp://clerk:hush@127.0.0.1:${port}`, from }), { failed: 'signIn' })
  await locked.close()
  const secure = await startMailServer({ secure: true, disabledCommands: ['AUTH'] })
  const url = secure.settings.url.replace('smtp:', 'smtps:')
  assert.deepEqual(await sent({ url, from }), { failed: 'certificate' })
  await secure.close()
  assert.deepEqual([locked.arrived, secure.arrived], [[], []])
})

test('a check that a server leaves unanswered leaves no connection behind', async () => {
  let isClosed = false
  const silent = await startScripted(['220 here'], (socket) => {
    socket.on('close', () => {
      isClosed = true
    })
  })
  assert.equal(await openMailer({ url: addressOf(silent), from }, 'portal.test', 200).reach(), 'late')
  await until(() => isClosed)
  silent.close()
})

test('a server that is gone, that cuts the line in the middle of a mail, or that never ends is not waited for', async () => {
  const gone = await startMailServer()
  await gone.close()
  assert.deepEqual(await sent(gone.settings), { failed: 'unreachable' })
  const cut = await startScripted(takingMail, (socket) => void socket.destroySoon())
  assert.deepEqual(await sent({ url: addressOf(cut), from }), { failed: 'unreachable' })
  cut.close()
  const silent = await startScripted(['220 here', '250 here'], () => undefined)
  assert.deepEqual(await sent({ url: addressOf(silent), from }, 200), { failed: 'late' })
  silent.close()
  const mute = await startSilentPeer()
  assert.deepEqual(await sent({ url: `smtp://${mute.host}`, from }, 200), { failed: 'late' })
  await mute.close()
})
