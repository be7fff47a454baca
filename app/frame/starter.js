try {
  const y = sessionStorage.getItem('scrollY')
  if (y) {
    sessionStorage.removeItem('scrollY')
    scrollTo(0, y)
  }
} catch {
  // A browser that blocks cookies blocks this storage too.
}

const bring = (url) => import(/* @vite-ignore */ url)

async function start() {
  if (page.first) await bring(page.first)
  const beside = page.beside.map(bring)
  const entry = bring(page.entry)
  const routes = Object.entries(page.routes).map(async ([id, urls]) => [
    id,
    Object.assign({}, ...(await Promise.all(urls.map(bring)))),
  ])
  window.__reactRouterRouteModules = Object.fromEntries(await Promise.all(routes))
  await Promise.all(beside)
  const { takeOver } = await entry
  takeOver()
}

painted.then(start)
