import { useTranslations } from 'use-intl'
import { listSetUp, type SetUpItem, type SetUpState } from '../../../../council/office/list-lacking.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/set-up'

export async function loader({ context }: Route.LoaderArgs) {
  const states = await listSetUp(dbOf(context), actorOf(context, 'admin'), new Date())
  return { states, words: await getPageMessages(context, 'setUp') }
}

/** Where each is entered; the operator of the machine makes backups. */
const places = {
  name: '/admin/council',
  address: '/admin/council',
  contact: '/admin/council',
  hours: '/admin/council',
  staff: '/admin/create-staff',
  secondAdministrator: '/admin/administrators',
  services: '/admin/create-service',
  results: '/admin',
  limits: '/admin',
  officers: '/admin',
  holidays: '/admin/calendar',
  backup: undefined,
} as const satisfies Record<SetUpItem, string | undefined>

export default function SetUp({ loaderData: { states, words } }: Route.ComponentProps) {
  return (
    <WithPageMessages pages={words}>
      <SetUpLists states={states} />
    </WithPageMessages>
  )
}

function SetUpLists({ states }: { states: SetUpState[] }) {
  const t = useTranslations('pages.setUp')
  const area = useTranslations('area')
  const [lacking, done] = [states.filter(({ isDone }) => !isDone), states.filter(({ isDone }) => isDone)]
  return (
    <>
      <PageTitle heading={t('heading')} area={area('admin')} />
      <ScreenHead title={t('heading')}>
        <p>{lacking.length === 0 ? t('complete') : t('more')}</p>
      </ScreenHead>
      {lacking.length > 0 && (
        <section className="section" aria-labelledby="lacking">
          <h3 id="lacking">{t('lacking', { count: lacking.length })}</h3>
          <ul className="links-explained">
            {lacking.map(({ item, count = 0 }) => (
              <li key={item}>
                <ItemName item={item} />
                <p className="quiet">{t(`why.${item}`, { count, shown: formatCount(count) })}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {done.length > 0 && (
        <section className="section" aria-labelledby="done">
          <h3 id="done">{t('done')}</h3>
          <ul>
            {done.map(({ item }) => (
              <li key={item}>
                <ItemName item={item} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function ItemName({ item }: { item: SetUpItem }) {
  const t = useTranslations('pages.setUp.item')
  const to = places[item]
  if (to === undefined) return t(item)
  return (
    <Link to={to} className="alone">
      {t(item)}
    </Link>
  )
}
