import { outsiders } from './act-traits.ts'
import { type Act, acts } from './acts.ts'
import type { Kind } from './roles.ts'

/**
 * Whether somebody may do the act. Who signs in, registers or uses a link has no session yet, and is known by
 * an id alone: only those are not asked here.
 */
export function mayDo(act: Act, { id, kind }: { id: string; kind?: Kind | 'unknown' }): boolean {
  const doers: readonly string[] = acts[act].by
  const outsider = outsiders.find((one) => one === id)
  if (kind === undefined && outsider === undefined) return true
  return doers.includes(kind ?? id)
}
