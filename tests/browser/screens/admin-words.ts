import { noteNotFound } from '../../../council/search/not-found.server.ts'
import { heading, type Made, type Screens } from './state.ts'

async function withSearches({ portal }: Made) {
  for (const words of ['passport', 'पासपोर्टचे काम'])
    await noteNotFound(portal.council.db, words, 'mr', new Date())
  return '/admin/searches'
}

/** The admin’s screens of words that are missing: translations, and what was searched and not found. */
export const wordScreens: Screens = {
  '/admin/translations': [
    {
      name: 'much is missing',
      as: 'admin',
      at: '/admin/translations',
      shows: heading('admin.council.translations'),
    },
  ],
  '/admin/searches': [
    {
      name: 'what found nothing',
      as: 'admin',
      at: withSearches,
      shows: (page, { say }) => page.getByRole('link', { name: say('admin.searches.again') }).first(),
    },
  ],
}
