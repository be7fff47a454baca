import { useTranslations } from 'use-intl'
import { listCategories } from '../../../../council/catalogue/services/categories.server.ts'
import { dutyPages } from '../../../frame/portal-footer.tsx'
import { dbOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import type { Route } from './+types/site-map'
import { DutyPage, Part } from './duty-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const categories = await listCategories(dbOf(context), languageOf(context))
  return { words: await getPageMessages(context, 'siteMap', 'privacyRequest'), categories }
}

export default withPageMessages(SiteMap)

function SiteMap({ loaderData: { categories } }: Route.ComponentProps) {
  const t = useTranslations('pages.siteMap')
  const ui = useTranslations('ui')
  const home = useTranslations('error')
  const login = useTranslations('login')
  const shared = useTranslations('public')
  const request = useTranslations('pages.privacyRequest')
  const signedOut = dutyPages.filter((page) => page !== 'site-map')
  return (
    <DutyPage page="site-map" lead={t('lead')}>
      <Part title={shared('services')}>
        <Places
          places={[
            { to: '/', name: home('home') },
            { to: '/services', name: shared('allServices') },
            { to: '/track', name: shared('track') },
            { to: '/claim', name: shared('claim') },
            { to: '/verify', name: ui('check') },
            ...categories.map(({ category, name, lang }) => ({
              to: `/services?category=${encodeURIComponent(category)}`,
              name,
              lang,
            })),
          ]}
        />
      </Part>
      <Part title={t('account')}>
        <Places
          places={[
            { to: '/login?as=user', name: login('user') },
            { to: '/login?as=staff', name: login('staff') },
            { to: '/login?as=admin', name: login('admin') },
            { to: '/registration/user', name: shared('registration') },
          ]}
        />
      </Part>
      <Part title={t('portal')}>
        <Places
          places={[
            ...signedOut.map((page) => ({ to: `/${page}`, name: ui(`duty.${page}`) })),
            { to: '/privacy/request', name: request('heading') },
          ]}
        />
      </Part>
    </DutyPage>
  )
}

function Places({ places }: { places: { to: string; name: string; lang?: string }[] }) {
  return (
    <ul>
      {places.map(({ to, name, lang }) => (
        <li key={to}>
          <AloneLink to={to} lang={lang}>
            {name}
          </AloneLink>
        </li>
      ))}
    </ul>
  )
}
