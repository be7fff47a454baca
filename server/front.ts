import { Hono } from 'hono'
import type { PortalEnv } from './portal-env.ts'
import { answerRefusals, type DrawRefusal, refuse } from './refusals.ts'
import { answerHeaders, securityHeaders } from './security-headers.ts'

/** Makes what refuses every request that it gets; `add` mounts what it answers all the same. */
export function refusingApp(
  https: boolean,
  draw: DrawRefusal,
  add: (app: Hono<PortalEnv>) => void = () => undefined,
): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>()
  app.use(answerHeaders({ https }))
  add(app)
  app.use(securityHeaders({ https }))
  app.use(answerRefusals(draw))
  app.all('*', (c) => refuse(c, c.env.refusal ?? 'badAddress'))
  return app
}
