import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Findings } from './checks.ts'

const installed = '/etc/systemd/system'

/**
 * Tells which of systemd's units on this machine are not those of this release: until they are installed,
 * what the release says of the service does not hold. Units that are not installed are nobody's duty.
 */
export function examineUnits(found: Findings, root: string, folder: string = installed): void {
  const ours = (name: string) => join(root, 'deploy', name)
  const names = existsSync(folder) ? readdirSync(folder) : []
  const here = names.filter(
    (name) => /^panchayat.*\.(service|timer|socket)$/.test(name) && existsSync(ours(name)),
  )
  if (here.length === 0) return
  const others = here.filter((name) => !readFileSync(join(folder, name)).equals(readFileSync(ours(name))))
  const fix = `install them from ${join(root, 'deploy')} into ${folder}, then systemctl daemon-reload.`
  if (others.length === 0) found.ok('units', 'the units of systemd are those of this release')
  else found.fault('units', `Other units than this release has are installed: ${others.join(', ')}: ${fix}`)
}
