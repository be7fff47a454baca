import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import { holdIdentity } from '../../../app/routes/public/sign-in/hosted/held-identity.server.ts'
import type { HostedSettings } from '../../../council/identity/hosted/hosted-settings.server.ts'
import { openIdentityProvider } from '../../../council/identity/hosted/identity-provider.server.ts'
import { storeRow } from '../../rows.ts'
import { alert, heading, type Made, press, type State, state, text } from './state.ts'

const name = 'Village ID'
/** Of a service that nobody runs: these pages are drawn from what the operator has set. */
const settings: HostedSettings = {
  issuer: 'http://127.0.0.1:1',
  clientId: 'portal',
  clientSecret: 'a secret of the tests',
  name,
  scopes: 'openid',
  roles: ['user', 'staff'],
  only: [],
}

type Act = NonNullable<State['by']>

/** Does something while the portal has an identity service, which the screens' other states do not know. */
function besideService(act: Act): Act {
  return async (page, made) => {
    const { council } = made.portal
    council.identityProvider = openIdentityProvider(settings, council.origin)
    try {
      await act(page, made)
    } finally {
      council.identityProvider = undefined
      made.portal.logged.length = 0
    }
  }
}

const opened = (path: string) => besideService(async (page) => void (await page.goto(path)))

async function openFirstTime(page: Page, { portal }: Made) {
  const identity = { issuer: settings.issuer, subject: 'asha', name: 'Asha Patil', emailVerified: false }
  const [line = ''] = (await holdIdentity(portal.council, { identity, next: '' })).split(';')
  const at = line.indexOf('=')
  const cookie = { name: line.slice(0, at), value: line.slice(at + 1), url: portal.council.origin }
  await page.context().addCookies([cookie])
  await page.goto('/login/hosted/new')
}

async function link({ portal }: Made) {
  const { db } = portal.council
  const { userId } = await db
    .selectFrom('sessions')
    .select('userId')
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow()
  const now = new Date().toISOString()
  const linked = { providerId: settings.issuer, accountId: randomUUID(), password: null }
  await storeRow(db, 'credentials', { ...linked, id: randomUUID(), userId, createdAt: now, updatedAt: now })
}

export const loginBesideService: State[] = [
  state('beside a service', '/login', text('hosted.signIn', { name }), opened('/login')),
]

export const unreachableService: State[] = [
  {
    name: 'the service does not answer',
    at: '/login',
    by: opened('/login/hosted?as=user'),
    shows: alert('hosted.unreachable', { name }),
    forgiven: /503/,
  },
]

export const firstTimeScreens: State[] = [
  state('as it opens', '/login', heading('hosted.first', { name }), besideService(openFirstTime)),
  state(
    'refused',
    '/login',
    alert('error.adult'),
    besideService(async (page, made) => {
      await openFirstTime(page, made)
      await press('public.register')(page, made)
      await page.getByRole('alert').waitFor()
    }),
  ),
]

export const linkedScreens: State[] = [
  {
    name: 'linked',
    as: 'user',
    alone: true,
    at: '/account/sign-in',
    by: besideService(async (page, made) => {
      await link(made)
      await page.reload()
    }),
    shows: text('hosted.unlink'),
  },
  {
    name: 'unlinking',
    as: 'staff',
    alone: true,
    at: '/account/sign-in',
    by: besideService(async (page, made) => {
      await link(made)
      await page.goto('/account/sign-in?unlink=yes')
    }),
    shows: text('hosted.unlinkMore', { name }),
  },
]
