import { getRequestListener } from '@hono/node-server'
import type { Plugin, ViteDevServer } from 'vite'
import { openDatabase } from '../council/database/connect.server.ts'
import { migrate } from '../council/database/migrate.server.ts'
import { seedSampleCouncil } from '../council/sample/seed-sample.server.ts'
import type { openPortal, Portal } from '../server/http.ts'
import { readSettings } from '../server/settings.ts'

type HttpModule = { openPortal: typeof openPortal }

/** Sends every request that Vite does not serve itself through the portal's HTTP entry. */
export function developmentPortal(): Plugin {
  return {
    name: 'development-portal',
    configureServer(server) {
      const portalNow = reopening(server)
      return () => {
        server.middlewares.use(
          getRequestListener(async (request, { incoming }) => {
            const portal = await portalNow()
            return portal.fetch(request, 'socket' in incoming ? incoming.socket.remoteAddress : undefined)
          }),
        )
      }
    },
  }
}

/** The portal of the current code, opened again after a module that it imports has changed. */
function reopening(server: ViteDevServer) {
  let opened: { from: HttpModule; portal: Promise<Portal> } | undefined
  return async () => {
    const from = (await server.ssrLoadModule('/server/http.ts')) as HttpModule
    if (opened?.from !== from) {
      const before = opened?.portal
      opened = { from, portal: replace(before, () => open(server, from)) }
    }
    return opened.portal
  }
}

/** Two open portals would open the same database twice. */
async function replace(before: Promise<Portal> | undefined, next: () => Promise<Portal>) {
  await (await before)?.close()
  return next()
}

async function open(server: ViteDevServer, { openPortal }: HttpModule) {
  const { root, server: served } = server.config
  const settings = readSettings({ ...process.env, PORT: String(served.port) }, 'demonstrate', root)
  const db = await openDatabase(settings)
  await migrate(db, root)
  await seedSampleCouncil(db, root, new Date())
  await db.destroy()
  return openPortal(settings)
}
