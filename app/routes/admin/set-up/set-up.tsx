import { useTranslations } from 'use-intl'
import { listSetUp, type SetUpItem, type SetUpState } from '../../../../council/office/list-lacking.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/set-up'

export async function loader({ context }: Route.LoaderArgs) {
  const states = await listSetUp(dbOf(context), actorOf(context, 'admin'), new Date())
  return { states, words: await getPageMessages(context, 'setUp') }
}

/** Where each is entered, and in about how many minutes; the operator of the machine makes backups. */
const places = {
  name: { to: '/admin/council', minutes: 5 },
  address: { to: '/admin/council', minutes: 2 },
  contact: { to: '/admin/council', minutes: 2 },
  hours: { to: '/admin/council', minutes: 3 },
  staff: { to: '/admin/create-staff', minutes: 2 },
  services: { to: '/admin/sample', minutes: 5 },
  results: { to: '/admin', minutes: 3 },
  limits: { to: '/admin', minutes: 5 },
  officers: { to: '/admin', minutes: 5 },
  holidays: { to: '/admin/calendar', minutes: 5 },
  escalation: { to: '/admin/council', minutes: 2 },
  secondAdministrator: { to: '/admin/administrators', minutes: 2 },
  backup: undefined,
} as const satisfies Record<SetUpItem, { to: string; minutes: number } | undefined>

/** Drafts are opened from the list of services. */
function placeOf({ item, count = 0 }: SetUpState) {
  return item === 'services' && count > 0 ? { ...places.services, to: '/admin' } : places[item]
}

export default withPageMessages(SetUp)

function SetUp({ loaderData: { states } }: Route.ComponentProps) {
  const t = useTranslations('pages.setUp')
  const [lacking, done] = [states.filter(({ isDone }) => !isDone), states.filter(({ isDone }) => isDone)]
  const [next, ...later] = lacking
  return (
    <>
      <PageHead title={t('heading')} area="admin">
        <p>
          {t.rich('progress', {
            done: done.length,
            all: states.length,
            lacking: lacking.length,
            b: (words) => <b>{words}</b>,
          })}
        </p>
        <div className="set-up-bars" aria-hidden="true">
          {states.map(({ item }, index) => (
            <span key={item} className={index < done.length ? 'set-up-done' : undefined} />
          ))}
        </div>
      </PageHead>
      {next ? <Next state={next} /> : <EmptyList message={t('complete')} />}
      {later.length > 0 && (
        <ol className="set-up-later" start={2}>
          {later.map((state, index) => (
            <li key={state.item}>
              <span className="set-up-ring" aria-hidden="true">
                {index + 2}
              </span>
              <div>
                <ItemName state={state} />
                <p className="quiet">
                  <Why {...state} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      {done.length > 0 && (
        <details className="more">
          <summary>{t('done', { count: done.length })}</summary>
          <ul className="set-up-finished">
            {done.map((state) => (
              <li key={state.item}>
                <CheckIcon /> <ItemName state={state} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** The one thing that is best done now. */
function Next({ state }: { state: SetUpState }) {
  const t = useTranslations('pages.setUp')
  const place = placeOf(state)
  return (
    <section className="set-up-next" aria-labelledby="next">
      <p className="quiet">{t('next')}</p>
      <h3 id="next">{t(`item.${state.item}`)}</h3>
      <p>
        <Why {...state} />
      </p>
      {place && (
        <p className="set-up-do">
          <ButtonLink to={place.to}>{t(`do.${state.item as Exclude<SetUpItem, 'backup'>}`)}</ButtonLink>{' '}
          <span className="quiet">{t('minutes', { count: place.minutes })}</span>
        </p>
      )}
    </section>
  )
}

function Why({ item, count = 0 }: SetUpState) {
  const t = useTranslations('pages.setUp')
  return t(`why.${item}`, { count, shown: formatCount(count) })
}

function ItemName({ state }: { state: SetUpState }) {
  const t = useTranslations('pages.setUp.item')
  const place = placeOf(state)
  if (place === undefined) return t(state.item)
  return <AloneLink to={place.to}>{t(state.item)}</AloneLink>
}
