import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileName = 'last-drill'

/** Notes in the data folder, where there is one, that a drill has just been passed. */
export function noteDrill(dataDir: string): void {
  if (existsSync(dataDir)) writeFileSync(join(dataDir, fileName), '', { mode: 0o600 })
}

/** When the last drill was passed; undefined: none is known. */
export function findLastDrill(dataDir: string): Date | undefined {
  return statSync(join(dataDir, fileName), { throwIfNoEntry: false })?.mtime
}
