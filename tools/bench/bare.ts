// A server of bare React Router pages with the markup and the loaders' data of the portal's pages, and
// nothing else. tools/bench.md explains the comparison.
import { Writable } from 'node:stream'
import { serve } from '@hono/node-server'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { elementsOf, readMarkup } from './markup.ts'

/** A page of the portal as it was captured. */
export interface Captured {
  path: string
  html: string
  /** The data of its loaders by route, the outermost first. */
  data: [routeId: string, data: unknown][]
}

export interface BareOrder {
  pages: Captured[]
  /** The manifest of the portal's build, so that both servers name the same scripts. */
  assets: ServerBuild['assets']
}

process.once('message', ({ pages, assets }: BareOrder) => {
  const answers = new Map(
    pages.map((page) => [page.path, createRequestHandler(buildOf(page, assets), 'production')]),
  )
  const server = serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request) => {
      const { pathname, search } = new URL(request.url)
      const answer = answers.get(pathname + search)
      return answer ? answer(request) : new Response('Not Found', { status: 404 })
    },
  })
  server.on('listening', () => process.send?.(server.address()))
})

function buildOf({ path, html, data }: Captured, assets: ServerBuild['assets']): ServerBuild {
  const page = readMarkup(html)
  const slots = {
    body: [
      createElement(Outlet, { key: 'outlet' }),
      createElement(ScrollRestoration, { key: 'scroll' }),
      createElement(Scripts, { key: 'scripts' }),
    ],
  }
  const { pathname } = new URL(path, 'http://bare')
  const ids = data.map(([id]) => id)
  const routes = data.map(([id, given], index) => {
    const last = index === data.length - 1
    const screen = index === 0 ? () => elementsOf(page, slots) : last ? () => null : Outlet
    return [
      id,
      {
        id,
        parentId: ids[index - 1],
        path: index === 0 ? '' : last ? pathname.slice(1) : undefined,
        module: { default: screen, loader: async () => given },
      },
    ]
  })
  return {
    entry: { module: { default: render } },
    routes: Object.fromEntries(routes) as ServerBuild['routes'],
    // React Router needs a module for every route in the manifest.
    assets: { ...assets, routes: Object.fromEntries(ids.map((id) => [id, assets.routes[id]])) },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {} as ServerBuild['future'],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
}

/** Sends the whole page at once, like the portal, which is faster than a stream. */
async function render(request: Request, status: number, headers: Headers, entry: EntryContext) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const page = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      createElement(ServerRouter, { context: entry, url: request.url }),
      {
        onAllReady: () => pipe(collecting(resolve)),
        onShellError: reject,
        onError: reject,
      },
    )
  })
  return new Response(page, { status, headers })
}

function collecting(done: (page: Uint8Array<ArrayBuffer>) => void) {
  const pieces: Uint8Array[] = []
  return new Writable({
    write(piece: Buffer, _encoding, next) {
      pieces.push(piece)
      next()
    },
    final(next) {
      done(Buffer.concat(pieces))
      next()
    },
  })
}
