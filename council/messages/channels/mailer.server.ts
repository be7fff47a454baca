import { PassThrough } from 'node:stream'
import { createTransport } from 'nodemailer'
import { patience } from '../../../rules/patience.ts'
import type { MailSettings } from './mail-settings.server.ts'

/** A mail to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
  /** The same for each attempt, so that a mail program shows a repeated one once. */
  id: string
}

/**
 * What became of a mail. `refused`: the server says that this address takes none. `failed`: anything else, in
 * a word of ours: an answer could quote somebody.
 */
export type MailOutcome = 'sent' | 'refused' | { failed: string }

/** Sends mail by the council's server. */
export interface Mailer {
  send(mail: Mail): Promise<MailOutcome>
  /** Asks whether the server lets the portal in, without a mail; undefined when it does. */
  reach(): Promise<string | undefined>
  /** From now on the answer for a whole mail is waited for no longer than everything else. */
  close(): void
}

/**
 * Opens the council's mailer. Mail leaves encrypted or not at all, save to a server on this machine; nothing
 * that a mail holds is read from a file or an address. `host` is the portal's, for the ids of mails.
 */
export function openMailer(
  { url, from, ca }: MailSettings,
  host: string,
  patienceMs = patience.mail * 1000,
): Mailer {
  const { hostname, protocol } = new URL(url)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const options = {
    url,
    requireTLS: protocol === 'smtp:' && !isHere,
    tls: { ca, rejectUnauthorized: true },
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patience.mailAnswer * 1000,
    dnsTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const closing = new AbortController()
  return {
    async send({ to, subject, text, id }) {
      const late = new AbortController()
      let timer: NodeJS.Timeout | undefined
      const waitFor = (ms: number) => {
        clearTimeout(timer)
        timer = setTimeout(() => late.abort(), ms)
      }
      const hurry = () => waitFor(patienceMs)
      const waitForAnswer = () => closing.signal.aborted || waitFor(patience.mailAnswer * 1000)
      hurry()
      closing.signal.addEventListener('abort', hurry)
      const transport = createTransport(options)
      transport.use('stream', ({ message }, done) => {
        message.processFunc((whole) => whole.pipe(new PassThrough()).once('end', waitForAnswer))
        done()
      })
      try {
        const mail = {
          from,
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: late.signal,
        }
        await transport.sendMail(mail)
        return 'sent'
      } catch (error) {
        return late.signal.aborted ? { failed: 'late' } : outcomeOf(error)
      } finally {
        clearTimeout(timer)
        closing.signal.removeEventListener('abort', hurry)
      }
    },
    async reach() {
      try {
        // The connection of a server that says nothing more would keep the process alive.
        const transport = createTransport({ ...options, socketTimeout: patienceMs })
        await withinPatience(transport.verify(), patienceMs)
        return undefined
      } catch (error) {
        const outcome = outcomeOf(error)
        return typeof outcome === 'object' ? outcome.failed : outcome
      }
    },
    close: () => closing.abort(),
  }
}

const late = Symbol('late')

/** A server may answer each line in time and the whole never. */
async function withinPatience<T>(work: Promise<T>, patienceMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late), patienceMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

const words: Record<string, string> = {
  EAUTH: 'signIn',
  ENOAUTH: 'signIn',
  ETLS: 'certificate',
  ETIMEDOUT: 'late',
  EENVELOPE: 'refusedForNow',
  EMESSAGE: 'notTaken',
}

function outcomeOf(error: unknown): MailOutcome {
  if (error === late) return { failed: 'late' }
  const {
    code = '',
    command,
    response = '',
    responseCode = 0,
  } = error as { code?: string; command?: string; response?: string; responseCode?: number }
  // Only what is said of the receiver is about the receiver: a server that does not know the portal says 5xx
  // as well, and one that found it on a list of spammers says 5.7 (RFC 3463).
  if (/^5\d\d[ -]5\.7\./.test(response)) return { failed: 'blocked' }
  if (code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500) return 'refused'
  if (code === 'EENVELOPE' && command === 'API') return 'refused'
  return { failed: words[code] ?? (isCertificate(error) ? 'certificate' : 'unreachable') }
}

function isCertificate(error: unknown) {
  return /certificate|self.signed|CERT/i.test(String((error as { message?: string }).message))
}
