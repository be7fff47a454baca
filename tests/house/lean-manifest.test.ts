import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { leanManifest } from '../../scripts/lean-manifest.ts'

const bare = {
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasDefaultExport: false,
  hasErrorBoundary: false,
  imports: ['/assets/libraries-AAAAAAAA.js'],
  css: [],
}
const page = { ...bare, hasDefaultExport: true }
const root = { ...page, id: 'root', path: '', hasLoader: true, module: '/assets/root-BBBBBBBB.js' }
const home = { ...page, id: 'routes/home', parentId: 'root', index: true, module: '/assets/home-C-_CCCCC.js' }
const file = {
  ...bare,
  id: 'routes/file',
  parentId: 'root',
  path: 'file',
  module: '/assets/file-FFFFFFFF.js',
}
const logout = {
  ...page,
  id: 'routes/logout',
  parentId: 'root',
  path: 'logout',
  hasAction: true,
  hasErrorBoundary: true,
  hasClientAction: true,
  module: '/assets/of-another-name-DDDDDDDD.js',
}
const withForm = {
  ...logout,
  hasDefaultExport: true,
  id: 'routes/form',
  path: 'form',
  hasLoader: true,
  hasErrorBoundary: false,
  module: '/assets/form-FFFFFFFF.js',
}
const entry = { module: '/assets/entry.client-EEEEEEEE.js', imports: [], css: [] }

function written(routes: object) {
  return `window.__reactRouterManifest=${JSON.stringify({ entry, routes, url: '/assets/manifest-1.js', version: '1' })};`
}

test('the browser makes out of the short manifest what React Router reads of each route', () => {
  const window: { __reactRouterManifest?: unknown } = {}
  const routes = {
    root,
    'routes/home': home,
    'routes/file': file,
    'routes/logout': logout,
    'routes/form': withForm,
  }
  runInNewContext(leanManifest(written(routes)), { window })
  const made = JSON.parse(JSON.stringify(window.__reactRouterManifest))
  assert.deepEqual(made, {
    entry,
    version: '1',
    routes: {
      root: { id: 'root', path: '', hasLoader: true, hasDefaultExport: true, module: root.module },
      'routes/home': {
        id: home.id,
        parentId: 'root',
        index: true,
        hasDefaultExport: true,
        module: home.module,
      },
      // It answers with a file, so no browser asks for its module.
      'routes/file': { id: file.id, parentId: 'root', path: 'file', module: '/assets/file-.js' },
      'routes/logout': {
        id: logout.id,
        parentId: 'root',
        path: 'logout',
        hasAction: true,
        hasErrorBoundary: true,
        hasClientAction: true,
        hasDefaultExport: true,
        module: logout.module,
      },
      'routes/form': {
        id: 'routes/form',
        parentId: 'root',
        path: 'form',
        hasAction: true,
        hasClientAction: true,
        hasDefaultExport: true,
        hasLoader: true,
        module: withForm.module,
      },
    },
  })
})

test('a build stops when the manifest says what the short one has no place for, or is written otherwise', () => {
  const unknown = { ...home, hasClientLoader: true }
  assert.throws(
    () => leanManifest(written({ root, 'routes/home': unknown })),
    /hasClientLoader of routes\/home/,
  )
  assert.throws(() => leanManifest('window.other={};'), /no longer begins/)
})
