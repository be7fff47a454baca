import { useTranslations } from 'use-intl'
import {
  type Call,
  type CallListName,
  countPeople,
  listCalls,
} from '../../../../council/cases/calls/list-calls.server.ts'
import {
  callOutcomes,
  recordCallOutcome,
} from '../../../../council/cases/calls/record-call-outcome.server.ts'
import { leaveCases } from '../../../../council/cases/desk/open-cases.server.ts'
import type { Cursor } from '../../../../council/database/keyset.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { limits } from '../../../../rules/limits.ts'
import { calling } from '../../../../rules/messages.ts'
import { areaOf } from '../../../../rules/roles.ts'
import { choice, readForm, text } from '../../../forms/read-form.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { noteListed } from '../../../http/note-listed.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { wordByHand } from '../../../i18n/message-words.server.ts'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { LinkLine } from '../../../ui/link.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/call-list'
import { CallRows } from './call-rows.tsx'
import { CallTabs } from './call-tabs.tsx'
import { countTabs } from './count-tabs.server.ts'
import { PaperRows } from './paper-rows.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin', 'staff')
  const language = languageOf(context)
  const today = councilDay(new Date().toISOString())
  await leaveCases(db, actor)
  const isNeverTold = url.searchParams.get('list') === 'neverTold'
  const cursor = readCursor(url)
  const list = async (name: CallListName, from?: Cursor) => {
    const page = await listCalls(db, actor, name, { language, cursor: from })
    return { ...page, rows: await Promise.all(page.rows.map(shown)) }
  }
  const none = { rows: [] }
  const shown = async (row: Call) => ({
    ...row,
    isAppealOver: row.appealUntil !== undefined && row.appealUntil < today,
    languageName: languages.find(({ tag }) => tag === row.language)?.name ?? row.language,
    message: (await wordByHand(db, row)).text,
  })
  const [calls, papers, neverTold, people, counts] = await Promise.all([
    isNeverTold || cursor ? none : list('call'),
    isNeverTold ? none : list('paper', cursor),
    cursor && !isNeverTold ? none : list('neverTold', cursor),
    countPeople(db, actor),
    countTabs(db, actor),
  ])
  const lists = { calls: calls.rows, papers: papers.rows, neverTold: neverTold.rows }
  await noteListed(context, Object.values(lists).flat())
  const links = pageLinks(url, isNeverTold ? neverTold : papers)
  return { area: actor.role, path: areaOf[actor.role], isNeverTold, people, counts, ...lists, ...links }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const form = await readForm(request, {
    intent: choice(callOutcomes),
    call: text(limits.name),
    attempts: choice(Array.from({ length: calling.attempts }, (_, tried) => String(tried))),
  })
  if (!form.ok) throw notFound()
  const { intent: outcome, call: id, attempts } = form.values
  const settled = await recordCallOutcome(council.db, actor, { id, attempts: Number(attempts), outcome })
  const back = url.pathname + url.search
  if (!settled) return redirectWithFlash(council, back, { key: 'callGone' })
  const { applicationId, now } = settled
  const key = { told: 'callTold', again: 'callNotReached', onPaper: 'callOnPaper' } as const
  return redirectWithFlash(council, back, { key: key[now], values: { applicationId } })
}

export default function CallList({ loaderData }: Route.ComponentProps) {
  const { area, path, isNeverTold, calls, papers, neverTold, people, counts, previous, next } = loaderData
  const t = useTranslations('officer.calls')
  const heading = t('heading')
  const isEmpty = calls.length + papers.length + neverTold.length === 0
  const lead = {
    people: people.people,
    news: people.news,
    never: counts.neverTold,
    shownPeople: String(people.people),
    shownNews: String(people.news),
    shownNever: String(counts.neverTold),
  }
  return (
    <>
      <PageHead title={heading} area={area}>
        {!isEmpty && <p>{t('lead', lead)}</p>}
      </PageHead>
      <CallTabs path={path} current={isNeverTold ? 'neverTold' : 'toCall'} counts={counts} />
      {isEmpty ? (
        <EmptyList message={t(isNeverTold ? 'noneNeverTold' : 'none')}>{t('noneMore')}</EmptyList>
      ) : (
        <>
          {calls.length > 0 && <CallRows name={t('toCall')} rows={calls} path={path} />}
          {papers.length > 0 && (
            <section className="work-group" aria-labelledby="on-paper">
              <h3 id="on-paper">{t('onPaper')}</h3>
              <PaperRows name={t('onPaper')} rows={papers} path={path} />
            </section>
          )}
          {neverTold.length > 0 && (
            <section className="work-group" aria-labelledby="never-told">
              <h3 id="never-told">{t('neverTold')}</h3>
              <p className="quiet">{t('neverToldMore', { days: String(calling.days) })}</p>
              <PaperRows name={t('neverTold')} rows={neverTold} path={path} />
            </section>
          )}
          <Pagination previous={previous} next={next} />
          {previous === undefined && (
            <LinkLine to={`${path}/slips${isNeverTold ? '?list=neverTold' : ''}`} reloadDocument>
              {t('slips')}
            </LinkLine>
          )}
          <p className="quiet">{t('third')}</p>
        </>
      )}
    </>
  )
}
