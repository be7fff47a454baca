import { isIP } from 'node:net'
import { SettingsRefused } from './settings-refused.ts'

export interface MetricsPlace {
  host: string
  port: number
}

/** Reads where `/metrics` is served, by `METRICS_PORT`; undefined: nowhere. Throws `SettingsRefused`. */
export function readMetricsSettings(text: string | undefined, portalPort: number): MetricsPlace | undefined {
  if (!text) return undefined
  const [, bracketed, plain, digits] = /^(?:(?:\[([0-9a-fA-F:.]+)\]|([\d.]+)):)?(\d{1,5})$/.exec(text) ?? []
  const [host, port] = [bracketed ?? plain ?? '127.0.0.1', Number(digits)]
  const refused = (fix: string) => new SettingsRefused(`METRICS_PORT is "${text}": ${fix}`)
  if (isIP(host) !== (bracketed ? 6 : 4) || !(port >= 1 && port <= 65_535))
    throw refused('give a port from 1 to 65535, such as 9464, or an address of this machine and one.')
  if (port === portalPort) throw refused('this is PORT, where the portal is: give another one.')
  return { host, port }
}
