import { isAbsolute } from 'node:path'
import type { ClamdPlace } from '../council/files/store/clamd.server.ts'
import { SettingsRefused } from './settings-refused.ts'

/** Reads where the PDF scanner listens, by setting `CLAMD`; undefined for none. Throws `SettingsRefused`. */
export function readScannerSettings(CLAMD: string | undefined): ClamdPlace | undefined {
  if (!CLAMD) return undefined
  const [, path] = /^unix:(.+)$/.exec(CLAMD) ?? []
  if (path !== undefined && isAbsolute(path)) return { path }
  const [, bracketed, name, digits] = /^(?:\[([0-9a-fA-F:]+)\]|([\w.-]+)):(\d{1,5})$/.exec(CLAMD) ?? []
  const [host, port] = [bracketed ?? name, Number(digits)]
  if (path === undefined && host !== undefined && name !== 'unix' && port >= 1 && port <= 65_535)
    return { host, port }
  throw new SettingsRefused(
    `CLAMD is "${CLAMD}": give unix: and the path of clamd's socket, such as unix:/run/clamav/clamd.ctl, or its HOST:PORT.`,
  )
}
