import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { readHandoff } from '../../app/frame/handoff-scripts.server.ts'

const changed = (what: string) =>
  `React Router changed: ${what}. Compare its <ServerRouter /> with app/frame/handoff-scripts.server.ts and read docs/decisions/029-react-router-internals.md.`

test('React Router still takes the data of a page from serverHandoffStream alone, and hands it over in the scripts that we write', async () => {
  const withItsScripts = await pageWith()
  let scripts = ''
  const asText: Render = async (request, status, headers, entry) => {
    assert.ok(entry.serverHandoffStream instanceof ReadableStream, changed('serverHandoffStream is gone'))
    scripts = await readHandoff(entry.serverHandoffStream, 'a-nonce')
    const context = { ...entry, serverHandoffStream: undefined }
    const page = createElement(ServerRouter, { context, url: request.url, nonce: 'a-nonce' })
    return new Response(renderToString(page), { status, headers })
  }
  const page = await pageWith(asText)
  const streamed = withItsScripts.match(
    /<script[^>]*>[^<]*streamController\.(enqueue|close)\([^<]*<\/script>/g,
  )
  assert.ok(streamed && streamed.length > 1, changed('the data comes in other scripts'))
  assert.equal(scripts, streamed.join(''), changed('<ServerRouter /> hands the data over otherwise'))
  assert.doesNotMatch(
    page,
    /streamController\.(enqueue|close)\(/,
    changed('the data comes from elsewhere too'),
  )
})

test('data that could end its script is written as React Router writes it', async () => {
  const data = '</script><!-- & \u2028\u2029'
  const scripts = await readHandoff(new Blob([data]).stream(), 'n')
  assert.match(scripts, /enqueue\("\\u003c\/script\\u003e\\u003c!-- \\u0026 \\u2028\\u2029"\)/)
})

type Render = typeof render

/** The HTML of a page of one route, whose document holds React Router's own scripts. */
async function pageWith(how: Render = render): Promise<string> {
  const Root = () => createElement('html', null, createElement('body', null, createElement(Scripts)))
  const build = {
    entry: { module: { default: how } },
    routes: {
      root: { id: 'root', path: '', module: { default: Root, loader: () => ({ kept: '<b>&amp;</b>' }) } },
    },
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
