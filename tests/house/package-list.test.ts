import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listPackages } from '../../scripts/package-list.ts'

const root = join(import.meta.dirname, '../..')

interface Lock {
  packages: Record<string, { dev?: boolean; version: string }>
}

test('the list of packages beside a release names those of production and no others', () => {
  const { bomFormat, components } = listPackages(root)
  assert.equal(bomFormat, 'CycloneDX')
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const production = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')}@${version}`)
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  assert.deepEqual([...new Set(listed)].sort(), [...new Set(production)].sort())
})
