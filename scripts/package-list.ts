import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface PackageList {
  bomFormat: string
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
interface Component {
  'bom-ref': string
  name: string
  version: string
}
interface Lock {
  packages: Record<string, { dev?: boolean; version: string }>
}

/**
 * The packages of production as a CycloneDX list, read from the lock, so that it needs no network. npm itself
 * would leave out what a package of development needs as well, so the lock says which are of production.
 */
export function listPackages(folder: string): PackageList {
  const words = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--include=dev', '--offline']
  const { stdout, status } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error('npm sbom failed.')
  const list = JSON.parse(stdout) as PackageList
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock
  const production = new Set(
    Object.entries(packages).map(([path, { version, dev }]) => {
      return dev ? '' : `${path.replace(/^.*node_modules\//, '')}@${version}`
    }),
  )
  const isLeft = ({ name, version }: Component) => !production.has(`${name}@${version}`)
  const left = new Set(list.components.filter(isLeft).map((one) => one['bom-ref']))
  return {
    ...list,
    components: list.components.filter((one) => !left.has(one['bom-ref'])),
    dependencies: list.dependencies
      .filter(({ ref }) => !left.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => !left.has(one)) })),
  }
}
