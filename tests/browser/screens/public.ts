import { sql } from 'kysely'
import type { Page } from 'playwright'
import { giveLinkAsOperator } from '../../../council/accounts/one-time-links.server.ts'
import { operator } from '../../../council/actors.server.ts'
import { endSessions, logIn, newPerson } from '../people.ts'
import { alert, heading, type Made, press, type Screens, status, text } from './state.ts'

async function newLink({ portal }: Made) {
  const { email } = await newPerson(portal, 'user', 'Forgetful')
  return `/password/${(await giveLinkAsOperator(portal.council.db, operator, email))?.token}`
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
export const publicScreens: Screens = {
  '/': [
    { name: 'for a stranger', at: '/', shows: text('Register as a new user') },
    { name: 'signed in', as: 'user', at: '/', shows: text('Go to your own page') },
    {
      ...{ name: 'after signing out', as: 'user', alone: true, at: '/user' },
      ...{ by: press('Logout'), shows: status('You have signed out.') },
    },
  ],
  '/services': [
    { name: 'all', at: '/services', shows: heading('Services of the council') },
    { name: 'a category', at: '/services?category=Tax', shows: text('No-dues certificate of the panchayat') },
    { name: 'nothing found', at: '/services?search=zzz', shows: text('No service found') },
  ],
  '/services/:serviceId': [
    { name: 'a sample', at: ({ serviceId }) => `/services/${serviceId}`, shows: heading('What to know') },
    { name: 'unknown', at: '/services/NONE', shows: heading('Page not found') },
  ],
  '/login': [
    { name: 'as it opens', at: '/login?as=admin', shows: heading('Admin Login') },
    { name: 'refused', at: '/login', by: press('Login'), shows: alert('Enter Password') },
    {
      ...{ name: 'wrong password', at: '/login', shows: alert('Login Failed') },
      by: (page) => logIn(page, 'nobody@panchayat.example'),
    },
    {
      ...{ name: 'after the session ended', as: 'user', alone: true },
      at: ({ serviceId }) => `/user/apply/${serviceId}`,
      async by(page, { portal }) {
        const id = await page.locator('input[name=account]').inputValue()
        await endSessions(portal, { id })
        await press('Apply')(page)
      },
      shows: alert('Please sign in again.'),
    },
  ],
  // It shows nothing: it leads on.
  '/logout': [],
  '/registration/user': [
    { name: 'as it opens', at: '/registration/user', shows: heading('User Registration') },
    {
      ...{ name: 'refused', at: '/registration/user' },
      ...{ by: press('Register'), shows: alert('Enter Full Name') },
    },
  ],
  '/password/:token': [
    { name: 'a link that works', at: newLink, shows: heading('Set Password') },
    { name: 'refused', at: newLink, by: press('Set Password'), shows: alert('Enter New Password') },
    { name: 'a link that is gone', at: '/password/gone', shows: heading('This link no longer works') },
  ],
  '/contact': [{ name: 'as it is', at: '/contact', shows: heading('Contact') }],
  '/help': [{ name: 'as it is', at: '/help', shows: heading('How do I apply?') }],
  '/privacy': [{ name: 'as it is', at: '/privacy', shows: heading('Your account') }],
  '/terms': [{ name: 'as it is', at: '/terms', shows: heading('What is decided') }],
  '/accessibility': [{ name: 'as it is', at: '/accessibility', shows: heading('What it aims at') }],
  '/site-map': [{ name: 'as it is', at: '/site-map', shows: heading('Site map') }],
  '/offline': [{ name: 'as the browser keeps it', at: '/offline', shows: heading('No connection') }],
  '/403': [
    { name: 'for a stranger', at: '/403', shows: heading('You do not have permission to view this page.') },
    {
      ...{ name: 'the wrong role', as: 'staff', at: '/admin' },
      shows: heading('You do not have permission to view this page.'),
    },
  ],
  '/account/password': [
    { name: 'as it opens', as: 'user', at: '/account/password', shows: heading('Change Password') },
    {
      ...{ name: 'refused', as: 'admin', at: '/account/password' },
      ...{ by: press('Change Password'), shows: alert('Enter Current Password') },
    },
    {
      ...{ name: 'somebody else chose the password', as: 'staff', alone: true, at: '/account/password' },
      shows: text('Choose a password of your own'),
    },
  ],
  '/*': [
    { name: 'for a stranger', at: '/nothing/here', shows: heading('Page not found') },
    { name: 'signed in', as: 'user', at: '/nothing/here', shows: text('Go to your own page') },
    {
      ...{ name: 'a fault of the portal', at: '/services', forgiven: /\b500\b/ },
      ...{ by: reloadWithoutServices, shows: heading('Something went wrong') },
    },
  ],
}
