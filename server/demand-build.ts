import { type BuiltFrom, changedSince, readBuiltFrom } from './built-from.mjs'
import { SettingsRefused } from './settings-refused.ts'

const fix = 'run node scripts/ready.mjs build, then start'

/**
 * What the screens were built from. Throws `SettingsRefused` when they were not, or from other code than lies
 * beside them: old screens would be served over new tables.
 */
export function demandBuild(root: string): BuiltFrom {
  const built = readBuiltFrom(root)
  if (!built) throw new SettingsRefused(`There is no build in ${root}: ${fix}.`)
  const changed = changedSince(root, built)
  if (changed.length === 0) return built
  throw new SettingsRefused(
    `The build is of ${built.date}, and ${changed.join(', ')} ${changed.length > 1 ? 'have' : 'has'} changed since: ${fix}.`,
  )
}
