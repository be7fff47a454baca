import { spawn } from 'node:child_process'
import { tell } from './log.ts'
import { SettingsRefused } from './settings-refused.ts'

/** The first file that systemd hands over (sd_listen_fds(3)). */
const firstHeld = 3

/** A socket that is open already, as Node listens on it. */
export interface HeldSocket {
  fd: number
}

/**
 * The socket that systemd holds for the portal: who comes while the portal is started
 * again waits in it. Undefined where it holds none. Refuses to choose among several.
 */
export function findHeldSocket(
  { LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv,
  pid: number = process.pid,
): HeldSocket | undefined {
  if (LISTEN_PID !== String(pid)) return undefined
  if (LISTEN_FDS === '1') return { fd: firstHeld }
  throw new SettingsRefused(`systemd holds ${LISTEN_FDS} sockets: give the unit one ListenStream= alone.`)
}

/**
 * Tells systemd that the portal listens, and from then on that its event loop turns, three times in each
 * `WatchdogSec=`: one that stands still is ended and started anew. Node has no datagram sockets of Unix, so
 * systemd's own program sends the words. Nothing happens where systemd does not ask for them.
 */
export function notifySystemd({ NOTIFY_SOCKET, WATCHDOG_USEC }: NodeJS.ProcessEnv): void {
  if (!NOTIFY_SOCKET) return
  send('READY=1')
  const everyMs = Number(WATCHDOG_USEC) / 3000
  if (everyMs > 0) setInterval(send, everyMs, 'WATCHDOG=1').unref()
}

function send(words: string) {
  spawn('systemd-notify', [words], { stdio: 'ignore' }).on('error', ({ message }) =>
    tell(`systemd was not notified of ${words}: ${message}`),
  )
}
