import { wordFiles } from 'virtual:word-files'
import { useContext } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router'
import { useLocale } from 'use-intl'
import starter from './starter.js?raw'

type Framework = NonNullable<React.ContextType<typeof FrameworkContext>>

/**
 * Stands in for React Router's `Scripts`, whose `modulepreload` links take the line from the page itself: fetches all
 * that the page's script is made of at once, but only after the first paint, or what is surely after it where a
 * browser does not tell. Browsers without modules read on without.
 */
export function StartScript() {
  const framework = useContext(FrameworkContext)
  const ids = useMatches().map(({ id }) => id)
  const language = useLocale()
  const { renderMeta, nonce, serverHandoffString } = framework ?? {}
  // Without it the data of the page would not follow.
  if (renderMeta) renderMeta.didRenderScripts = true
  const onServer = import.meta.env.SSR && framework
  const handoff = onServer
    ? `${contextName}=${serverHandoffString};${contextName}.stream=new ReadableStream({start(c){${contextName}.streamController=c}}).pipeThrough(new TextEncoderStream())`
    : ''
  const start = onServer ? `const page=${JSON.stringify(modulesOf(framework, ids, language))};${starter}` : ''
  return (
    <>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: handoff }} />
      <script
        type="module"
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: start }}
      />
    </>
  )
}

const contextName = 'window.__reactRouterContext'

/** The addresses of what the page needs; none of it was written by a person. */
function modulesOf({ manifest }: Framework, ids: string[], language: string) {
  const routes = ids.flatMap((id) => manifest.routes[id] ?? [])
  const imports = routes.flatMap((route) => route.imports ?? [])
  const asked = Object.values(wordFiles).filter(({ askedFor }) => !askedFor || imports.includes(askedFor))
  const words = asked.map(({ files }) => files[language])
  const beside = [manifest.url, ...manifest.entry.imports, ...imports, ...words]
  return {
    first: manifest.hmr?.runtime,
    entry: manifest.entry.module,
    beside: [...new Set(beside)].filter(Boolean),
    routes: Object.fromEntries(
      routes.map((route) => [
        route.id,
        [
          route.clientActionModule,
          route.clientLoaderModule,
          route.clientMiddlewareModule,
          route.module,
        ].filter(Boolean),
      ]),
    ),
  }
}
