import { writeFileSync } from 'node:fs'
import { template } from '../../council/state/templates-for-tests.ts'
import { offerTemplates } from '../../portal/offered-templates.ts'
import { alert, heading, type Made, press, type RoleScreens, state, text } from './state.ts'

/** A service that the demonstration has, one that it has not, and one whose words are long. */
function offered({ portal: { council } }: Made) {
  const long = template('RESIDENCE', { serviceDescription: 'Says it in many words. '.repeat(20).trim() })
  return offerTemplates(council, [template('BIRTH'), template('LIFE'), long])
}

const at =
  (address: string) =>
  (made: Made): string => {
    offered(made)
    return address
  }

export const stateScreens: RoleScreens = {
  '/admin/state-catalogue': [
    state('as it opens', at('/admin/state-catalogue'), heading('admin.stateCatalogue.heading')),
    {
      name: 'a broken file',
      at: (made) => {
        writeFileSync(offered(made), '{')
        return '/admin/state-catalogue'
      },
      shows: text('pages.stateCatalogue.unreadable'),
    },
    {
      name: 'nothing published',
      at: (made) => {
        offerTemplates(made.portal.council, [])
        return '/admin/state-catalogue'
      },
      shows: text('pages.stateCatalogue.noneMore'),
    },
  ],
  '/admin/state-catalogue/:templateId': [
    {
      name: 'a service that is there',
      at: at('/admin/state-catalogue/RESIDENCE'),
      shows: text('pages.stateCatalogue.changedMore'),
    },
    state('a new one', at('/admin/state-catalogue/LIFE'), text('pages.stateCatalogue.newMore')),
    {
      name: 'kept without a reason',
      at: at('/admin/state-catalogue/BIRTH'),
      by: press('pages.stateCatalogue.keep'),
      shows: alert('ui.problem'),
    },
  ],
}
