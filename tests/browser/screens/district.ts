import { councilDay } from '../../../rules/days.ts'
import { heading, type RoleScreens, type State, text } from './state.ts'

type Act = NonNullable<State['by']>

/** Does something while the portal is a district’s registry, which the screens' other states do not know. */
function inDistrict(act: Act): Act {
  return async (page, made) => {
    const { council } = made.portal
    council.isDistrict = true
    try {
      await act(page, made)
    } finally {
      council.isDistrict = false
      await council.db.deleteFrom('districtCouncils').execute()
    }
  }
}

const day = councilDay(new Date().toISOString())

/** One that is late, one of which little may be told, one that is silent, and one that is new. */
const told = {
  late: {
    day,
    names: { mr: 'ग्रामपंचायत वडगाव' },
    figures: {
      whole: { received: 1214, decided: 900, shareInTime: 0.71 },
      months: {},
      overdue: 43,
      oldestDays: 34,
    },
  },
  few: { day, names: { mr: 'ग्रामपंचायत पसरणी' }, figures: { whole: {}, months: {}, appeals: 12 } },
  silent: {
    day: '2026-01-01',
    names: { mr: 'ग्रामपंचायत वाई' },
    figures: { whole: { received: 40 }, months: {} },
  },
}

const withCouncils = inDistrict(async (page, { portal: { council } }) => {
  const rows = Object.entries(told).map(([slug, report]) => {
    return { slug, host: `${slug}.test`, reportedOn: report.day, report: JSON.stringify(report) }
  })
  await council.db
    .insertInto('districtCouncils')
    .values([...rows, { slug: 'new', host: 'new.test', reportedOn: '', report: '' }])
    .execute()
  await page.goto('/district')
})

export const districtScreens: RoleScreens = {
  '/district': [
    {
      name: 'as it opens',
      as: 'admin',
      at: '/account/sign-in',
      by: withCouncils,
      shows: text('pages.district.first'),
    },
    {
      name: 'no councils',
      as: 'admin',
      at: '/account/sign-in',
      by: inDistrict(async (page) => void (await page.goto('/district'))),
      shows: text('pages.district.noneMore'),
    },
    { name: 'in a council', shows: heading('error.notFound'), forgiven: /404/ },
  ],
  '/district/councils.csv': [],
}
