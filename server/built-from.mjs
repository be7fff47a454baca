// Plain script: `scripts/ready.mjs` runs it under whatever Node is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folders whose files are either built or run beside the build. */
export const sourceFolders = ['app', 'server', 'council', 'rules']

/** What decides how packages are installed. */
export const installSources = ['package.json', 'package-lock.json', '.npmrc']

/** All that a build depends on. */
export const buildSources = [
  ...sourceFolders,
  'scripts',
  'vite.config.ts',
  'react-router.config.ts',
  ...installSources,
]

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

/** What a build that begins now is made from: version and commit, a digest for each folder, and when. */
export function describeSources(root) {
  const digests = Object.fromEntries(sourceFolders.map((folder) => [folder, digestOf(root, [folder])]))
  return { date: new Date().toISOString(), ...versionOf(root), digests }
}

/** Notes in the build what it was made from. A start beside it never reads a half of it. */
export function writeBuiltFrom(root, sources) {
  const partial = join(root, `${mark}.${process.pid}.part`)
  writeFileSync(partial, `${JSON.stringify(sources)}\n`)
  renameSync(partial, join(root, mark))
}

/** A commit that leaves the sources as they were needs no build: the build then has that commit's name. */
export function renameBuild(root) {
  const built = readBuiltFrom(root)
  const now = versionOf(root)
  if (now.commit && now.commit !== built.commit) writeBuiltFrom(root, { ...built, ...now })
}

/** Version and commit of the code running here: the build's if it is of this code, else what git says. */
export function readVersion(root) {
  const built = readBuiltFrom(root)
  return built && changedSince(root, built).length === 0 ? built : versionOf(root)
}

/** The commit has `+changes` behind it where the sources differ from it. Without git there is none. */
function versionOf(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // A release may lie in a repository that keeps something else.
  if (!existsSync(join(root, '.git'))) return { version }
  const [commit, committedAt] =
    askGit(root, ['log', '-1', '--abbrev=10', '--format=%h %cI'])?.split(' ') ?? []
  const changes = askGit(root, ['status', '--porcelain', '--', ...buildSources])
  if (!committedAt || changes === undefined) return { version }
  return { version, commit: changes === '' ? commit : `${commit}+changes`, committedAt }
}

function askGit(root, words) {
  const options = ['--no-optional-locks', '-c', 'log.showSignature=false']
  const { status, stdout } = spawnSync('git', [...options, ...words], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
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
