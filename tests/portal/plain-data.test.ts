import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createRequestHandler,
  data,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { type PlainData, withoutEncodedData } from '../../server/plain-data.ts'

/** What the entry of the screens is given for the page at the address, and what was kept past the router. */
async function given(path: string) {
  const kept: PlainData = new Map()
  let entry: EntryContext | undefined
  const draw = (_request: Request, status: number, _headers: Headers, context: EntryContext) => {
    entry = context
    return new Response('', { status })
  }
  const handler = createRequestHandler(
    withoutEncodedData(buildOf(draw), () => kept),
    'production',
  )
  const answer = await handler(new Request(`http://council.example${path}`), new RouterContextProvider())
  const encoded = entry ? await new Response(entry.serverHandoffStream).text() : await answer.text()
  return { encoded, kept: Object.fromEntries(kept), loaderData: entry?.staticHandlerContext.loaderData }
}

function buildOf(draw: unknown): ServerBuild {
  const area = {
    id: 'area',
    parentId: 'root',
    path: 'area',
    module: { default: () => null, loader: () => ({ who: 'Asha' }) },
  }
  const leaf = (
    id: string,
    path: string | undefined,
    plain: unknown,
    loader = () => ({ text: 'words of the page' }) as unknown,
  ) => ({
    id,
    parentId: 'area',
    path,
    index: path === undefined || undefined,
    module: { default: () => null, handle: { plain }, loader },
  })
  const all = [
    { id: 'root', path: '', module: { default: () => null, loader: () => ({ council: 'Vadgaon' }) } },
    area,
    leaf('list', undefined, true),
    leaf('one', 'one/:id', true),
    leaf('form', 'form', false),
    leaf('mostly', 'mostly', () => true),
    leaf('answer', 'answer', true, () => data({ text: 'words of the page' }, { status: 202 })),
  ]
  const routes = Object.fromEntries(all.map((route) => [route.id, route]))
  const assets = { version: '1', url: '', entry: { module: '', imports: [] }, routes }
  return {
    entry: { module: { default: draw } },
    routes,
    assets,
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    assetsBuildDirectory: '',
    routeDiscovery: { mode: 'initial', manifestPath: '/m' },
  } as unknown as ServerBuild
}

const both = { root: { council: 'Vadgaon' }, area: { who: 'Asha' } }

test('the data of a page that is always plain pass React Router by, which encodes none of them', async () => {
  for (const [path, id] of [
    ['/area', 'list'],
    ['/area/one/7?next=a.data', 'one'],
  ] as const) {
    const { kept, encoded, loaderData } = await given(path)
    assert.deepEqual(kept, { ...both, [id]: { text: 'words of the page' } }, path)
    assert.doesNotMatch(encoded, /words|Asha|Vadgaon/, path)
    assert.deepEqual(loaderData, { root: null, area: null, [id]: null }, path)
  }
})

test('whatever has script, or may have, and what a script asks for, gets its data from React Router', async () => {
  for (const path of ['/area/form', '/area/mostly', '/area.data', '/area/one/7.data?next=1']) {
    const { kept, encoded } = await given(path)
    assert.deepEqual(kept, {}, path)
    assert.match(encoded, /words of the page/, path)
    assert.match(encoded, /Vadgaon/, path)
  }
})

test('what a loader says of its response stays with its data', async () => {
  const { kept, loaderData } = await given('/area/answer')
  assert.deepEqual(kept, both)
  assert.deepEqual(loaderData?.answer, { text: 'words of the page' })
})
