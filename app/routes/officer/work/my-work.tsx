import { useTranslations } from 'use-intl'
import { countWaiting, countWork, listFirstWaiting } from '../../../../council/cases/desk/my-work.server.ts'
import { leaveCases } from '../../../../council/cases/desk/open-cases.server.ts'
import { countQueue, findPlace } from '../../../../council/cases/desk/queue.server.ts'
import { listSavedFilters } from '../../../../council/cases/desk/saved-filters.server.ts'
import { findFirst } from '../../../../council/cases/desk/take-next.server.ts'
import { countOfficersWithCash } from '../../../../council/cases/fees/cash-counts.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { councilDay, dayNumber, midnightOf, weekdayOf } from '../../../../rules/days.ts'
import { areaOf } from '../../../../rules/roles.ts'
import { tallies } from '../../../../rules/waiting.ts'
import { actorOf, dbOf, visitOf } from '../../../http/context.server.ts'
import { noteListed } from '../../../http/note-listed.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import { savedFilterLinks } from '../saved-filters/saved-filter-fields.ts'
import { SavedFilters } from '../saved-filters/saved-filters.tsx'
import { submitRemovedFilter } from '../saved-filters/submit-saved-filter.server.ts'
import type { Route } from './+types/my-work'
import { Elders } from './elders.tsx'
import { type WorkGroup, WorkRows } from './work-rows.tsx'
import { WorkTallies } from './work-tallies.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin', 'staff')
  const language = languageOf(context)
  const today = councilDay(new Date().toISOString())
  const list = `${areaOf[actor.role]}/application/update`
  const queue = { work: 'all', language, today } as const
  await leaveCases(db, actor)
  const [counts, firsts, first, { passed }, saved, uncounted] = await Promise.all([
    countWork(db, actor, today),
    listFirstWaiting(db, actor, queue),
    findFirst(db, actor, queue),
    countQueue(db, actor, queue),
    listSavedFilters(db, actor),
    actor.role === 'admin' ? countOfficersWithCash(db, actor, midnightOf(today)) : 0,
  ])
  await noteListed(context, Object.values(firsts).flat())
  const place = first && (await findPlace(db, actor, queue, first))
  return {
    role: actor.role,
    today,
    counts,
    total: countWaiting(counts),
    uncounted,
    passed,
    start: place && { to: `${list}/${first}?work=all`, place: place.before + 1 },
    list,
    decided: `${areaOf[actor.role]}/application/print?decided=${today}`,
    savedFilters: savedFilterLinks(saved, list),
    groups: tallies.map((tally) => ({
      tally,
      count: counts[tally],
      all: `${list}?work=${tally}`,
      rows: firsts[tally].map((row) => ({
        applicationId: row.applicationId,
        serviceName: row.serviceName,
        langs: row.langs,
        applicantName: row.applicantName,
        applicantVillage: row.applicantVillage,
        date: row.date,
        dueOn: row.dueOn,
        answeredAt: row.answeredAt,
        hasLimit: row.daysAllowed !== null,
        days: dayNumber(row.dueOn ?? councilDay(row.date)) - dayNumber(today),
        to: `${list}/${row.applicationId}?work=all`,
      })),
    })),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const posted = await request.formData()
  return submitRemovedFilter({ council, actor, posted, here: url.pathname })
}

export default function MyWork({ loaderData }: Route.ComponentProps) {
  const { savedFilters, role, today, counts, total, passed, start, list, decided, groups } = loaderData
  const t = useTranslations('officer.work')
  const fees = useTranslations('officer.fees')
  const time = useDateFormat()
  const words = { count: total, shown: formatCount(total) }
  const fresh = { fresh: counts.fresh, freshShown: formatCount(counts.fresh) }
  const beside = [
    { name: t('mine', { count: formatCount(counts.mine) }), to: `${list}?desk=mine` },
    { name: t('applicants', { count: formatCount(counts.applicants) }), to: `${list}?turn=citizen` },
    { name: t('decided', { count: formatCount(counts.decided) }), to: `${list}?decided=${today}` },
  ]
  return (
    <>
      <div className="work-head">
        <PageHead title={t('heading')} area={role}>
          <p>
            {t('day', { weekday: String(weekdayOf(dayNumber(today))), date: time.date(today) })}{' '}
            {t('waiting', { ...words, ...fresh })}
          </p>
          {loaderData.uncounted > 0 && <p>{fees('uncounted', { count: loaderData.uncounted })}</p>}
          {passed > 0 && (
            <p className="quiet">{t('passed', { count: passed, shown: formatCount(passed) })}</p>
          )}
        </PageHead>
        {start && (
          <ButtonLink to={start.to}>
            {t('start', { place: formatCount(start.place), total: words.shown })}
          </ButtonLink>
        )}
      </div>
      <WorkTallies area={role} counts={counts} lines={useQuietLines(groups)} />
      {total === 0 ? (
        <div className="empty">
          <Elders />
          <p className="empty-message">{t('nothing')}</p>
          <p className="empty-more">
            {t('nothingMore', {
              decided: counts.decided,
              decidedShown: formatCount(counts.decided),
              applicants: counts.applicants,
              applicantsShown: formatCount(counts.applicants),
            })}
          </p>
        </div>
      ) : (
        <WorkRows groups={groups.filter(({ count }) => count > 0)} />
      )}
      <p className="work-beside">
        {beside.map(({ name, to }) => (
          <AloneLink key={to} to={to}>
            {name}
          </AloneLink>
        ))}
        <AloneLink to={decided} reloadDocument>
          {t('printDecided')}
        </AloneLink>
      </p>
      <SavedFilters filters={savedFilters} here={`${areaOf[role]}/work`} />
    </>
  )
}

/** What stands under the name of a tally: how long its first case waits, or when it is due. */
function useQuietLines(groups: WorkGroup[]) {
  const t = useTranslations('officer.work')
  const time = useDateFormat()
  const lineOf = ({ tally, rows: [first] }: WorkGroup) => {
    if (first === undefined || tally === 'today') return undefined
    const days = { count: Math.abs(first.days), shown: String(Math.abs(first.days)) }
    if (tally === 'late') return t('longest', days)
    if (tally === 'answered') return first.answeredAt === null ? undefined : time.date(first.answeredAt)
    return tally === 'later' ? t('next', { date: time.date(first.dueOn ?? '') }) : t('oldest', days)
  }
  return Object.fromEntries(groups.map((group) => [group.tally, lineOf(group)]))
}
