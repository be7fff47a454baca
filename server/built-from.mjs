// Plain script: `scripts/ready.mjs` runs it under whatever Node is installed.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders whose files are either built or run beside the build. */
export const sourceFolders = ['app', 'server', 'council', 'rules']

const mark = 'build/built-from.json'

/** The digest of the files of these folders, by name and content. */
export function digestOf(root, paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesIn(root, path)))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** What a build that begins now is made from: a digest for each folder, and when. */
export function describeSources(root) {
  const digests = Object.fromEntries(sourceFolders.map((folder) => [folder, digestOf(root, [folder])]))
  return { date: new Date().toISOString(), digests }
}

/** Notes in the build what it was made from. */
export function writeBuiltFrom(root, sources) {
  writeFileSync(join(root, mark), `${JSON.stringify(sources)}\n`)
}

/** What the build was made from; undefined when there is none. */
export function readBuiltFrom(root) {
  return existsSync(join(root, mark)) ? JSON.parse(readFileSync(join(root, mark), 'utf8')) : undefined
}

/** The folders that have changed since the build. Those that are not here, as in a release, cannot have. */
export function changedSince(root, { digests }) {
  return sourceFolders.filter(
    (folder) => existsSync(join(root, folder)) && digestOf(root, [folder]) !== digests[folder],
  )
}

function filesIn(root, path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  if (statSync(full).isFile()) return [path]
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesIn(root, join(path, name)))
}
