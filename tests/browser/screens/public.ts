import { sql } from 'kysely'
import type { Page } from 'playwright'
import { linkTokenFor, password } from '../../actors.ts'
import { codeOf, withFactorOf } from '../../authenticator.ts'
import { answers, newService } from '../../portal/services-for-tests.ts'
import { endSessions, logIn, newPerson } from '../people.ts'
import { any } from '../words.ts'
import { publicCertificateScreens } from './certificates.ts'
import { claimStates } from './counter.ts'
import { districtScreens } from './district.ts'
import { firstTimeScreens, linkedScreens, loginBesideService, unreachableService } from './hosted.ts'
import { ownPrivacyScreens } from './own-privacy.ts'
import { alert, asksFor, heading, type Made, press, seenBy, state, status, text } from './state.ts'

async function newLink({ portal }: Made) {
  const { email } = await newPerson(portal, 'user', 'Forgetful')
  return `/password/${await linkTokenFor(portal.council.db, email)}`
}

/** Signs in as somebody whose two-step sign-in is on, as far as to the code. */
async function typePassword(page: Page, { portal, say }: Made) {
  const { id, email } = await newPerson(portal, 'staff', 'Stepping')
  await withFactorOf(portal.council.db, portal.council, { id, role: 'staff' })
  await logIn(page, email, { say })
  await page.waitForURL(/\/login\/code/)
}

/** Turns two-step sign-in on with the secret that the page shows. */
async function turnOn(page: Page, made: Made) {
  const secret = (await page.locator('fieldset strong').innerText()).replaceAll(' ', '')
  await page.getByLabel(made.say('field.code')).fill(codeOf(secret))
  await page.getByLabel(made.say('field.currentPassword')).fill(password)
  await press('secondFactor.turnOn')(page, made)
  await page.getByRole('heading', { name: made.say('secondFactor.codes'), exact: true }).waitFor()
}

const newApply = async ({ portal }: Made) => `/apply/${await newService(portal)}`

async function applyWithTaken(page: Page, made: Made) {
  const { email } = await newPerson(made.portal, 'user', 'Taken')
  await page.getByText(made.say('pages.unregistered.byEmail')).click()
  const typed = { ...answers, email, password: 'not this sentence', confirmPassword: 'not this sentence' }
  for (const [name, value] of Object.entries(typed)) {
    const box = page.locator(`[name="${name}"]`)
    if (name === 'applicantVillage') await box.selectOption({ index: 1 })
    else if (value && (await box.isVisible())) await box.fill(value)
  }
  await page.locator('[name="adult"]').check()
  await press('user.apply')(page, made)
}

async function track(page: Page, made: Made) {
  await page.getByLabel(made.say('field.applicantPhoneNo')).fill(answers.applicantPhoneNo)
  await press('pages.track.button')(page, made)
}

/** A fault of the portal's own: a table that is not there. What it logs of it is expected. */
async function reloadWithoutServices(page: Page, { portal }: Made) {
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(portal.council.db)
  await rename('services', 'gone')
  await page.reload()
  await rename('gone', 'services')
  portal.logged.length = 0
}

/** What anyone sees, and what every account sees. */
export const publicScreens = seenBy(undefined, {
  ...publicCertificateScreens,
  '/': [
    { name: 'for a stranger', shows: text('login.register') },
    { name: 'signed in', as: 'user', shows: text('public.ownPage') },
    {
      name: 'after signing out',
      as: 'user',
      alone: true,
      at: '/user',
      by: press('ui.logout'),
      shows: status('flash.signedOut.title'),
    },
  ],
  '/services': [
    { name: 'all', shows: heading('public.services') },
    state('a category', '/services?category=Tax', (page) => page.getByRole('heading', { level: 2 })),
    state('a need', '/services?need=water', heading('pages.needs.name.water')),
    {
      name: 'menu open',
      only: 'phones',
      by: press('ui.openMenu'),
      shows: (page, { say }) => page.getByRole('button', { name: say('ui.closeMenu') }),
    },
    state('nothing found', '/services?search=zzz', text('user.noServiceMore')),
  ],
  '/services/:serviceId': [
    state('a sample', ({ serviceId }) => `/services/${serviceId}`, heading('pages.service.decides')),
    state('unknown', '/services/NONE', heading('error.notFound')),
  ],
  '/overview': [{ name: 'of the demonstration', shows: heading('pages.overview.byMonth') }],
  '/login': [
    state('as it opens', '/login?as=admin', heading('login.admin')),
    { name: 'refused', by: press('login.button'), shows: asksFor('field.password') },
    {
      name: 'wrong password',
      shows: alert('error.loginFailed'),
      by: (page, { say }) => logIn(page, 'nobody@panchayat.example', { say }),
    },
    {
      name: 'after the session ended',
      as: 'user',
      alone: true,
      at: ({ testServiceId }) => `/user/apply/${testServiceId}`,
      async by(page, { portal, say }) {
        const id = await page.locator('input[name=account]').inputValue()
        await endSessions(portal, { id })
        await press('user.apply')(page, { say })
      },
      shows: alert('flash.sessionEnded.title'),
    },
    ...loginBesideService,
  ],
  '/track': [
    state('as it opens', '/track?number=NODUES321', heading('public.track')),
    { name: 'refused', by: press('pages.track.button'), shows: asksFor('field.applicantPhoneNo') },
    state('not found', '/track?number=NONE', alert('error.trackFailed'), track),
    {
      name: 'found',
      at: ({ number }) => `/track?number=${number}`,
      by: track,
      shows: status('pages.track.shown', { number: any }),
    },
  ],
  '/claim': claimStates,
  // These show nothing: they lead on.
  ...districtScreens,
  '/login/hosted/back': [],
  '/login/hosted/out': [],
  '/login/passkey': [],
  '/logout': [],
  '/drafts': [],
  '/language/:language': [],
  '/apply/:serviceId': [
    state('as it opens', '/apply/BIRTH', text('pages.unregistered.opensAccount')),
    state('with nine fields', newApply, text('pages.unregistered.opensAccount')),
    state('refused', '/apply/BIRTH', asksFor('field.fullName'), press('user.apply')),
    state(
      'a number with an account',
      newApply,
      text('pages.unregistered.taken', { by: 'email' }),
      applyWithTaken,
    ),
  ],
  '/registration/user': [
    { name: 'as it opens', shows: heading('public.registration') },
    { name: 'refused', by: press('public.register'), shows: asksFor('field.fullName') },
  ],
  '/password/:token': [
    state('a link that works', newLink, heading('public.setPassword')),
    state('refused', newLink, asksFor('field.newPassword'), press('public.setPassword')),
    state('a link that is gone', '/password/gone', heading('error.linkGone')),
  ],
  '/contact': [{ name: 'as it is', shows: heading('ui.duty.contact') }],
  '/help': [{ name: 'as it is', shows: heading('pages.help.apply.title') }],
  '/privacy': [{ name: 'as it is', shows: heading('pages.privacy.rights.title') }],
  '/privacy/:list': [
    state('of the account', '/privacy/account', heading('pages.privacy.table.users')),
    state('of the applications', '/privacy/applications', heading('pages.privacy.table.applications')),
  ],
  '/terms': [{ name: 'as it is', shows: heading('pages.terms.decision.title') }],
  '/accessibility': [{ name: 'as it is', shows: heading('pages.accessibility.aim.title') }],
  '/site-map': [{ name: 'as it is', shows: heading('ui.duty.site-map') }],
  '/offline': [{ name: 'as the browser keeps it', shows: heading('error.offline') }],
  '/403': [
    { name: 'for a stranger', shows: heading('public.noPermission') },
    { name: 'the wrong role', as: 'staff', at: '/admin', shows: heading('public.noPermission') },
  ],
  '/login/hosted': [{ name: 'without a service', shows: heading('error.notFound') }, ...unreachableService],
  '/login/hosted/new': [{ name: 'without a service', shows: heading('error.notFound') }, ...firstTimeScreens],
  '/account/sign-in': [
    { name: 'as it opens', as: 'user', shows: heading('hosted.ways') },
    { name: 'of an officer', as: 'staff', shows: text('secondFactor.isOff') },
    ...linkedScreens,
  ],
  '/login/code': [
    state('as it opens', '/login', heading('login.step.heading'), typePassword),
    {
      name: 'wrong code',
      at: '/login',
      by: async (page, made) => {
        await typePassword(page, made)
        await page.getByLabel(made.say('field.code')).fill('000000')
        await press('login.button')(page, made)
      },
      shows: alert('error.codeWrong'),
      forgiven: /401/,
    },
    {
      name: 'a recovery code instead',
      at: '/login',
      by: async (page, made) => {
        await typePassword(page, made)
        await page.getByRole('link', { name: made.say('login.step.useRecovery') }).click()
      },
      shows: (page, { say }) => page.getByLabel(say('field.recoveryCode')),
    },
  ],
  '/account/second-factor': [
    { name: 'as it opens', as: 'admin', shows: heading('secondFactor.heading') },
    { name: 'refused', as: 'admin', by: press('secondFactor.turnOn'), shows: asksFor('field.code') },
    { name: 'recovery codes', as: 'staff', alone: true, by: turnOn, shows: heading('secondFactor.codes') },
    {
      name: 'it is on',
      as: 'staff',
      alone: true,
      by: async (page, made) => {
        await turnOn(page, made)
        await page.goto(page.url())
      },
      shows: text('secondFactor.on'),
    },
  ],
  '/account/passkeys': [{ name: 'as it opens', as: 'user', shows: heading('pages.passkeys.heading') }],
  '/account/sessions': [{ name: 'as it opens', as: 'user', shows: heading('pages.sessions.heading') }],
  ...ownPrivacyScreens,
  '/account/messages': [
    { name: 'of a council that sends none', as: 'user', shows: heading('pages.messages.heading') },
  ],
  '/login/forgot': [{ name: 'without a gateway', shows: heading('error.notFound') }],
  '/account/phone': [
    { name: 'as it opens', as: 'user', shows: heading('pages.phone.heading') },
    { name: 'refused', as: 'staff', by: press('pages.phone.save'), shows: asksFor('field.phone') },
  ],
  '/account/password': [
    { name: 'as it opens', as: 'user', shows: heading('ui.account') },
    {
      name: 'refused',
      as: 'admin',
      by: press('account.changePassword'),
      shows: asksFor('field.currentPassword'),
    },
    { name: 'somebody else chose the password', as: 'staff', alone: true, shows: text('area.passwordAsked') },
  ],
  '/*': [
    state('for a stranger', '/nothing/here', heading('error.notFound')),
    { name: 'signed in', as: 'user', at: '/nothing/here', shows: text('public.ownPage') },
    {
      name: 'a fault of the portal',
      at: '/services?search=repair',
      forgiven: /\b500\b/,
      by: reloadWithoutServices,
      shows: heading('error.unexpected'),
    },
  ],
})
