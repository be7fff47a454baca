import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createElement, useContext } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import type { EntryContext, ServerBuild } from 'react-router'
import * as reactRouter from 'react-router'

const { createRequestHandler, Scripts, ServerRouter } = reactRouter

/** What `app/frame/start-script.tsx` reads from React Router, as the page's document sees it. */
interface Internals {
  manifest?: {
    url?: string
    entry?: { module?: string; imports?: string[] }
    routes?: Record<string, unknown>
  }
  nonce?: string
  serverHandoffString?: string
  renderMeta?: { didRenderScripts?: boolean }
}

const changed = (what: string) =>
  `React Router changed: ${what}. Compare <Scripts /> of the new version with app/frame/start-script.tsx and read docs/decisions/029-react-router-internals.md.`

let internals: Internals | undefined
let withOwnScript = ''
let withoutScript = ''
let withItsScripts = ''
before(async () => {
  withOwnScript = await pageWith((found) => {
    internals = found
    if (found?.renderMeta) found.renderMeta.didRenderScripts = true
    return null
  })
  withoutScript = await pageWith(() => null)
  withItsScripts = await pageWith(() => createElement(Scripts))
})

test('React Router still exports the context that the start script reads', () => {
  assert.ok('UNSAFE_FrameworkContext' in reactRouter, changed('UNSAFE_FrameworkContext is gone'))
  const { manifest, nonce } = internals ?? {}
  assert.equal(typeof manifest?.url, 'string', changed('manifest.url is gone'))
  assert.equal(typeof manifest?.entry?.module, 'string', changed('manifest.entry.module is gone'))
  assert.ok(Array.isArray(manifest?.entry?.imports), changed('manifest.entry.imports is gone'))
  assert.ok(manifest?.routes && 'root' in manifest.routes, changed('manifest.routes is gone'))
  assert.equal(nonce, 'a-nonce', changed('the context no longer holds the nonce'))
})

test('React Router still hands the browser its state as serverHandoffString, the way the start script writes it', () => {
  const handoff = internals?.serverHandoffString
  assert.equal(typeof handoff, 'string', changed('serverHandoffString is gone'))
  const context = 'window.__reactRouterContext'
  const start = `${context} = ${handoff};${context}.stream = new ReadableStream({start(controller){${context}.streamController = controller;}}).pipeThrough(new TextEncoderStream());`
  assert.ok(
    squeezed(withItsScripts).includes(squeezed(start)),
    changed('<Scripts /> hands its state over otherwise'),
  )
  assert.ok(
    withItsScripts.includes('window.__reactRouterRouteModules'),
    changed('<Scripts /> names the modules of the routes otherwise'),
  )
})

test('React Router still streams the data of the page once renderMeta.didRenderScripts is set', () => {
  assert.ok(internals?.renderMeta, changed('renderMeta is gone'))
  const data = 'window.__reactRouterContext.streamController.enqueue('
  assert.ok(withItsScripts.includes(data), changed('the data of the page no longer follows <Scripts />'))
  assert.ok(
    withOwnScript.includes(data),
    changed('renderMeta.didRenderScripts no longer has the data of the page follow'),
  )
  assert.ok(
    !withoutScript.includes(data),
    changed('the data of the page follows without renderMeta.didRenderScripts'),
  )
})

/** The HTML of a page of one route, whose document draws what `draw` makes of the context. */
async function pageWith(draw: (internals: Internals | undefined) => React.ReactNode): Promise<string> {
  function Root() {
    const context = reactRouter.UNSAFE_FrameworkContext
    return createElement('html', null, createElement('body', null, draw(context && useContext(context))))
  }
  const build = {
    entry: { module: { default: render } },
    routes: { root: { id: 'root', path: '', module: { default: Root, loader: () => ({ kept: true }) } } },
    assets: {
      version: '1',
      url: '/manifest.js',
      entry: { module: '/entry.js', imports: ['/libraries.js'] },
      routes: { root: { id: 'root', path: '', module: '/root.js', hasLoader: true } },
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
  const response = await createRequestHandler(build, 'production')(new Request('http://portal/'))
  assert.equal(response.status, 200)
  return response.text()
}

async function render(request: Request, status: number, headers: Headers, entry: EntryContext) {
  const stream = await renderToReadableStream(
    createElement(ServerRouter, { context: entry, url: request.url, nonce: 'a-nonce' }),
  )
  await stream.allReady
  return new Response(stream, { status, headers })
}

function squeezed(text: string) {
  return text.replaceAll(/\s|controller/g, '')
}
