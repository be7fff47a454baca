export interface Version {
  /** As `package.json` says it. */
  version: string
  /** Its first letters, with `+changes` behind them where the sources differ from it; undefined where git does not say. */
  commit?: string
  committedAt?: string
}

export interface BuiltFrom extends Version {
  date: string
  digests: Record<string, string>
}

export const buildSources: string[]
export function digestOf(root: string, paths: string[]): string
export function describeSources(root: string): BuiltFrom
export function writeBuiltFrom(root: string, sources: BuiltFrom): void
export function readBuiltFrom(root: string): BuiltFrom | undefined
export function changedSince(root: string, built: BuiltFrom): string[]
export function renameBuild(root: string): void
export function readVersion(root: string): Version
