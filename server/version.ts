import type { Version } from './built-from.mjs'

/** Version and commit for people: `1.0.0, commit 1a2b3c4d5e of 2026-11-23`, or `1.0.0, unknown commit`. */
export function versionWords({ version, commit, committedAt = '' }: Version): string {
  const day = committedAt.slice(0, 'YYYY-MM-DD'.length)
  return commit === undefined ? `${version}, unknown commit` : `${version}, commit ${commit} of ${day}`
}

/** The same as one word, for names of files and for other programs: `1.0.0-1a2b3c4d5e`. */
export function versionName({ version, commit = 'unknown' }: Version): string {
  return `${version}-${commit}`
}
