import { useTranslations } from 'use-intl'
import { type Call, type CallListName, listCalls } from '../../../../council/cases/calls/list-calls.server.ts'
import {
  callOutcomes,
  recordCallOutcome,
} from '../../../../council/cases/calls/record-call-outcome.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { limits } from '../../../../rules/limits.ts'
import { calling } from '../../../../rules/messages.ts'
import { areaOf } from '../../../../rules/roles.ts'
import { choice, readForm, text } from '../../../forms/read-form.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { wordByHand } from '../../../i18n/message-words.server.ts'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/call-list'
import { CallRows } from './call-rows.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin', 'staff')
  const language = languageOf(context)
  const today = councilDay(new Date().toISOString())
  const list = (name: CallListName) => listCalls(db, actor, name, { language })
  const [calls, papers, neverTold] = await Promise.all([list('call'), list('paper'), list('neverTold')])
  const shown = (rows: Call[]) =>
    Promise.all(
      rows.map(async ({ id, event, applicationId, applicantName, applicantVillage, ...row }) => ({
        id,
        event,
        applicationId,
        applicantName,
        applicantVillage,
        receiver: row.receiver,
        language: row.language,
        serviceName: row.serviceName,
        langs: row.langs,
        status: row.status,
        missing: row.missing,
        outcome: row.outcome,
        appealUntil: row.appealUntil,
        isAppealOver: row.appealUntil !== undefined && row.appealUntil < today,
        dueOn: row.dueOn,
        attempts: row.attempts,
        since: row.since,
        languageName: languages.find(({ tag }) => tag === row.language)?.name ?? row.language,
        message: (await wordByHand(db, { event, applicationId, language: row.language })).text,
      })),
    )
  return {
    area: actor.role,
    path: areaOf[actor.role],
    calls: { rows: await shown(calls.rows), count: calls.count },
    papers: await shown(papers.rows),
    neverTold: { rows: await shown(neverTold.rows), count: neverTold.count },
  }
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
  if (!settled) return redirectWithFlash(council, url.pathname, { key: 'callGone' })
  const { applicationId, now } = settled
  const key = { told: 'callTold', again: 'callNotReached', onPaper: 'callOnPaper' } as const
  return redirectWithFlash(council, url.pathname, { key: key[now], values: { applicationId } })
}

export default function CallList({ loaderData }: Route.ComponentProps) {
  const { area, path, calls, papers, neverTold } = loaderData
  const t = useTranslations('officer.calls')
  const title = useTranslations('area')(area)
  const heading = t('heading')
  const isEmpty = calls.rows.length + papers.length + neverTold.rows.length === 0
  return (
    <>
      <PageTitle heading={heading} area={title} />
      <ScreenHead title={heading}>
        {!isEmpty && <p>{t('lead', { count: calls.count, shown: String(calls.count) })}</p>}
      </ScreenHead>
      {isEmpty ? (
        <EmptyList message={t('none')}>{t('noneMore')}</EmptyList>
      ) : (
        <>
          <CallRows name={heading} rows={calls.rows} path={path} by="call" />
          {papers.length > 0 && (
            <section className="work-group" aria-labelledby="on-paper">
              <h3 id="on-paper">{t('onPaper')}</h3>
              <CallRows name={t('onPaper')} rows={papers} path={path} by="paper" />
            </section>
          )}
          {neverTold.rows.length > 0 && (
            <section className="work-group" aria-labelledby="never-told">
              <h3 id="never-told">{t('neverTold')}</h3>
              <p>
                {t('neverToldMore', {
                  count: neverTold.count,
                  shown: String(neverTold.count),
                  days: String(calling.days),
                })}
              </p>
              <CallRows name={t('neverTold')} rows={neverTold.rows} path={path} by="paper" />
            </section>
          )}
          <p>
            <Link to={`${path}/slips`} className="alone" reloadDocument>
              {t('slips')}
            </Link>
          </p>
          <p className="quiet">{t('third')}</p>
        </>
      )}
    </>
  )
}
