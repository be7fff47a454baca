export interface BuiltFrom {
  date: string
  digests: Record<string, string>
}

export function digestOf(root: string, paths: string[]): string
export function describeSources(root: string): BuiltFrom
export function writeBuiltFrom(root: string, sources: BuiltFrom): void
export function readBuiltFrom(root: string): BuiltFrom | undefined
export function changedSince(root: string, built: BuiltFrom): string[]
