import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'

/**
 * Answers requests with the screens. React Router holds the path of each request against all of their routes,
 * twice; so each area, which is the first part of a path, has a table of its routes alone, beside those that
 * any path may meet. A path that begins with no area letter by letter, as one in capitals, is held against
 * all.
 */
export function answerByArea(screens: ServerBuild, mode: string): RequestHandler {
  const all = createRequestHandler(screens, mode)
  const areas = new Set(Object.keys(screens.routes).map((id) => areaOf(screens, id)))
  areas.delete('')
  const answers = new Map(
    [...areas].map((area) => {
      const own = Object.entries(screens.routes).filter(([id]) => ['', area].includes(areaOf(screens, id)))
      return [area, createRequestHandler({ ...screens, routes: Object.fromEntries(own) }, mode)]
    }),
  )
  return (request, context) => {
    const [, first = ''] = new URL(request.url).pathname.split('/')
    const answer = answers.get(first.replace(/\.data$/, '')) ?? all
    return answer(request, context)
  }
}

/** The first part of the route's paths; empty where that is not one word, such as of the root. */
function areaOf({ routes }: ServerBuild, id: string) {
  const paths: string[] = []
  for (let route = routes[id]; route; route = routes[route.parentId ?? '']) paths.unshift(route.path ?? '')
  const [first = ''] = paths.filter(Boolean).join('/').split('/')
  return /^[\w-]+$/.test(first) ? first : ''
}
