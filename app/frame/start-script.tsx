import { messageFiles } from 'virtual:message-files'
import { useContext, useEffect } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, useMatches } from 'react-router'
import { useLocale } from 'use-intl'
import painted from './painted.js?raw'
import starter from './starter.js?raw'

type Framework = NonNullable<React.ContextType<typeof FrameworkContext>>

/**
 * Replaces React Router's `Scripts`, whose `modulepreload` links compete with the page itself for a slow connection. It
 * fetches all modules of the page at once, but only after the first paint; where a browser does not report that, after
 * a moment that is surely later. Browsers without modules show the page without script. Decision 029 says what this
 * rests on.
 */
export function StartScript() {
  const framework = useContext(FrameworkContext)
  const ids = useMatches().map(({ id }) => id)
  const language = useLocale()
  useEffect(emptyInlineScripts, [])
  const { renderMeta, nonce, serverHandoffString } = framework ?? {}
  // Without it React Router does not stream the data of the page.
  if (renderMeta) renderMeta.didRenderScripts = true
  const onServer = import.meta.env.SSR && framework
  const handoff = onServer
    ? `${contextName}=${serverHandoffString};${contextName}.stream=new ReadableStream({start(c){${contextName}.streamController=c}}).pipeThrough(new TextEncoderStream())`
    : ''
  const start = onServer
    ? `const page=${JSON.stringify(modulesOf(framework, ids, language))};const painted=${painted}${starter}`.replace(
        /\n +/g,
        '\n',
      )
    : ''
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

/**
 * They have run, and hold the data of the first page: with script the document outlives that page, and a session that
 * ends elsewhere. React keeps the elements.
 */
function emptyInlineScripts() {
  for (const script of document.querySelectorAll('script:not([src])')) script.textContent = ''
}

const contextName = 'window.__reactRouterContext'

/** The addresses of the modules that the page needs. They all come from the build, so they are safe inside a script. */
function modulesOf({ manifest }: Framework, ids: string[], language: string) {
  const routes = ids.flatMap((id) => manifest.routes[id] ?? [])
  const imports = routes.flatMap((route) => route.imports ?? [])
  const messages = ids.map((id) => messageFiles[id]?.[language])
  const beside = [manifest.url, ...manifest.entry.imports, ...imports, ...messages]
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
