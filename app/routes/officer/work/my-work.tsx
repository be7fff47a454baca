import { useTranslations } from 'use-intl'
import { listApplications } from '../../../../council/cases/applications/inbox.server.ts'
import {
  countWork,
  firstToStart,
  listAnsweredWork,
  listDueWork,
} from '../../../../council/cases/desk/my-work.server.ts'
import { listSavedFilters } from '../../../../council/cases/desk/saved-filters.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { councilDay, dayNumber } from '../../../../rules/days.ts'
import { isOverdue } from '../../../../rules/overdue.ts'
import { areaOf } from '../../../../rules/roles.ts'
import { actorOf, dbOf, visitOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { savedFilterLinks } from '../saved-filters/saved-filter-fields.ts'
import { SavedFilters } from '../saved-filters/saved-filters.tsx'
import { submitRemovedFilter } from '../saved-filters/submit-saved-filter.server.ts'
import type { Route } from './+types/my-work'
import { Elders } from './elders.tsx'
import { WorkRows } from './work-rows.tsx'
import { WorkTallies } from './work-tallies.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin', 'staff')
  const language = languageOf(context)
  const today = councilDay(new Date().toISOString())
  const list = `${areaOf[actor.role]}/application/update`
  const [counts, due, answered, saved] = await Promise.all([
    countWork(db, actor, today),
    listDueWork(db, actor, language, today),
    listAnsweredWork(db, actor, language, today),
    listSavedFilters(db, actor),
  ])
  const waiting = due.length > 0 ? due : (await dueThisWeek()).rows
  const first = await firstToStart(
    db,
    actor,
    waiting.map(({ applicationId }) => applicationId),
  )
  return {
    role: actor.role,
    today,
    counts: { ...counts, answered: answered.count },
    savedFilters: savedFilterLinks(saved, list),
    pending: list,
    decided: `${areaOf[actor.role]}/application/print?decided=${today}`,
    place: waiting.findIndex(({ applicationId }) => applicationId === first) + 1,
    first: first && `${list}/${first}?due=${due.length > 0 ? 'byToday' : 'thisWeek'}`,
    all: due.length < counts.byToday ? `${list}?due=byToday` : undefined,
    overdue: due.filter((row) => isOverdue(row, today)).map(shown('?due=byToday')),
    dueToday: due.filter((row) => !isOverdue(row, today)).map(shown('?due=byToday')),
    answered: answered.rows.map(shown('')),
  }

  function dueThisWeek() {
    return listApplications(db, actor, { due: 'thisWeek', language, today }, undefined)
  }

  function shown(query: string) {
    return ({ applicationId, serviceName, langs, applicantName, applicantVillage, date, dueOn }: DueRow) => ({
      applicationId,
      serviceName,
      langs,
      applicantName,
      applicantVillage,
      date,
      dueOn,
      late: dueOn === null ? 0 : dayNumber(today) - dayNumber(dueOn),
      to: `${list}/${applicationId}${query}`,
    })
  }
}

type DueRow = Awaited<ReturnType<typeof listDueWork>>[number]

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const posted = await request.formData()
  return submitRemovedFilter({ council, actor, posted, here: url.pathname })
}

export default function MyWork({ loaderData }: Route.ComponentProps) {
  const {
    savedFilters,
    role,
    today,
    counts,
    pending,
    decided,
    first,
    place,
    all,
    overdue,
    dueToday,
    answered,
  } = loaderData
  const t = useTranslations('officer.work')
  const area = useTranslations('area')
  const time = useDateFormat()
  const isNothingDue = counts.byToday === 0
  const total = formatCount(counts.byToday)
  return (
    <>
      <PageTitle heading={t('heading')} area={area(role)} />
      <div className="work-head">
        <ScreenHead title={t('heading')}>
          <p>{time.date(today)}</p>
        </ScreenHead>
        {!isNothingDue && first && (
          <ButtonLink to={first}>{t('start', { place: formatCount(place), total })}</ButtonLink>
        )}
      </div>
      <WorkTallies area={role} counts={counts} />
      <SavedFilters filters={savedFilters} here={`${areaOf[role]}/work`} />
      {isNothingDue && (
        <div className="empty">
          <Elders />
          <p className="empty-message">{t('nothingDue')}</p>
          <p className="empty-more">
            {t('dueSoon', { count: counts.thisWeek, shown: formatCount(counts.thisWeek) })}
          </p>
          {first && (
            <ButtonLink to={first} kind="secondary">
              {t('openFirst')}
            </ButtonLink>
          )}
        </div>
      )}
      <WorkRows id="overdue" name={t('overdue')} rows={overdue} />
      <WorkRows id="today" name={t('today')} rows={dueToday} />
      {all !== undefined && (
        <p>
          <Link to={all} className="alone">
            {t('all', { total })}
          </Link>
        </p>
      )}
      <WorkRows id="answered" name={t('answered')} rows={answered} />
      <p>
        <Link to={pending} className="alone">
          {t('pending')}
        </Link>
      </p>
      <p>
        <Link to={decided} className="alone" reloadDocument>
          {t('decidedToday')}
        </Link>
      </p>
    </>
  )
}
