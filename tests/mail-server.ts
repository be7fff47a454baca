import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { MailSettings } from '../council/messages/channels/mail-settings.server.ts'

/** A mail as it arrived. */
export interface Arrived {
  to: string
  /** Header lines and body, as they were sent. */
  raw: string
}

export interface MailServer {
  settings: MailSettings
  /** What was taken, in order. */
  arrived: Arrived[]
  /** The code with which a receiver is refused from now on; left out, each is taken. */
  refuse: (to: string) => number | undefined
  close(): Promise<void>
}

/** Starts a mail server on loopback; without options it speaks no TLS and wants no password. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const code = mail.refuse(address)
      done(code === undefined ? null : Object.assign(new Error('no such box'), { responseCode: code }))
    },
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (part) => {
        raw += part
      })
      stream.on('end', () => {
        arrived.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), raw })
        done(null)
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', () => listening())
  })
  const { port } = server.server.address() as AddressInfo
  const mail: MailServer = {
    settings: { url: `smtp://127.0.0.1:${port}`, from: 'office@panchayat.example' },
    arrived,
    refuse: () => undefined,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
  return mail
}
