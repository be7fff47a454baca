import type { ReactNode } from 'react'
import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import { findOfficeState } from '../../../../council/calendar/office-state.server.ts'
import { answerMissing } from '../../../../council/cases/applications/answer-missing.server.ts'
import { readCaseFile } from '../../../../council/cases/applications/case-file.server.ts'
import { findCase } from '../../../../council/cases/applications/find-case.server.ts'
import { listOwnHistory } from '../../../../council/cases/applications/history.server.ts'
import { findOwnApplication } from '../../../../council/cases/applications/own-applications.server.ts'
import { recordOpened } from '../../../../council/cases/calls/record-call-outcome.server.ts'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { listCasePages } from '../../../../council/cases/papers/list-pages.server.ts'
import { listViewers } from '../../../../council/cases/papers/list-viewers.server.ts'
import { findAnswers } from '../../../../council/catalogue/forms/find.server.ts'
import { findReach } from '../../../../council/messages/outbox/own-messages.server.ts'
import { caseSteps, outcomeOf } from '../../../../rules/case-steps.ts'
import { councilDay } from '../../../../rules/days.ts'
import { runsOf } from '../../../../rules/legal-clock/runs.ts'
import { limits } from '../../../../rules/limits.ts'
import { daysLate, isOverdue } from '../../../../rules/overdue.ts'
import { AnsweredForm } from '../../../forms/answered-form.tsx'
import { optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Listen } from '../../../ui/listen.tsx'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import { ApplicationFacts } from '../../../ui/sent-application.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import type { Route } from './+types/application'
import { AnswerForm, AnswerRefused } from './answer-form.tsx'
import { CaseActs, OwnDataLink } from './case-acts.tsx'
import { CaseDocuments } from './case-documents.tsx'
import { CaseSteps } from './case-steps.tsx'
import { Decision } from './decision.tsx'
import { DueDate, NextStep } from './due-date.tsx'
import { EnteredNote } from './entered-note.tsx'
import { HowTold } from './how-told.tsx'
import { bringBackOf } from './own-case.ts'
import { findDecision, OwnHistory } from './own-history.tsx'
import { TurnNote } from './turn-note.tsx'
import { ViewersList } from './viewers-list.tsx'
import { WithdrawQuestion, WithdrawTitle } from './withdraw/withdraw-parts.tsx'

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle: MainFormHandle<Loaded> = {
  mainForm: ({ ownCase }) => ownCase.turn === 'citizen',
  showsRefusal: true,
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'user')
  const language = languageOf(context)
  const { applicationId } = params
  const now = new Date().toISOString()
  const today = councilDay(now)
  const file = await readCaseFile(db, actor, applicationId, language)
  if (!file) throw notFound()
  const [sent, found, history, draft, office, answered, pages, viewers] = await Promise.all([
    findOwnApplication(db, actor, applicationId, language),
    findCase(db, actor, file, { language, today }),
    listOwnHistory(db, actor, file, language),
    findTyped({ context, url }, actor),
    findOfficeState(db, now),
    findAnswers(db, file.row, language),
    listCasePages(db, actor, file),
    listViewers(db, actor, applicationId),
  ])
  if (!sent || !found || !history) throw notFound()
  const { clock, receivedOn: _received, completeOn: _complete, ...shared } = found
  const late = isOverdue({ ...found, setAsideAt: found.setAside?.date }, today)
  const { memberId, ...application } = sent
  if (file.row.status !== 'Pending') await recordOpened(db, actor, file.row)
  return {
    application,
    answered,
    isForMember: memberId !== null,
    history,
    viewers,
    pageCounts: Object.fromEntries([...pages].map(([position, { length }]) => [position, length])),
    draft,
    account: actor.id,
    ownCase: {
      ...shared,
      revision: found.turn === 'citizen' ? found.revision : undefined,
      bringBack: bringBackOf(found, today),
      late,
      daysLate: daysLate(found),
      outcome: outcomeOf(file.row.need ?? undefined),
      clock: clock && { used: clock.daysUsed, notCounted: runsOf(clock.notCounted) },
    },
    steps: caseSteps({
      ...found,
      receivedAt: sent.date,
      late,
      setAsideAt: found.setAside?.date,
      isWithdrawn: found.setAside?.until !== undefined,
      documents: found.documents.map(({ state }) => state),
      need: file.row.need ?? undefined,
      markedAt: history.findLast(({ act }) => act === 'application.marked')?.date,
    }),
    office,
    reach: await findReach(db, actor),
    words: await getPageMessages(context, 'case', 'office'),
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'user')
  const { council } = visitOf(context)
  const { applicationId } = params
  const today = councilDay(new Date().toISOString())
  const found = await findCase(council.db, actor, applicationId, { language: languageOf(context), today })
  if (!found) throw notFound()
  const form = await readForm(
    request,
    { note: optionalText(limits.note, { lines: true }), revision: optionalText(limits.name) },
    found.documents.map(({ position }) => position),
  )
  const failure = { key: 'answerFailed' } as const
  if (!form.ok) return refuse({ ...form, failure })
  const { atHand, typed } = form
  const { note, revision } = form.values
  if (atHand.length === 0 && note === '')
    return refuse({ failure, errors: [{ field: 'note', key: 'answerEmpty' }], typed })
  // No application has revision 0, so a text that is not a revision makes the answer stale.
  const answer = await answerMissing(council.db, actor, applicationId, {
    atHand,
    note,
    revision: /^[1-9][0-9]{0,8}$/.test(revision) ? Number(revision) : 0,
  })
  if (!answer) throw notFound()
  if (!answer.done)
    return data({ failure: { key: 'answerStale' } as const, errors: [], typed }, { status: 409 })
  await deleteDraft(council.db, actor, url.pathname)
  const flash = { key: 'answered', values: { applicationId } } as const
  return redirectWithFlash(council, url.pathname, flash)
}

export default function OwnApplication({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { application, answered, isForMember, ownCase, history, steps, office, reach } = loaderData
  const { draft, account, words, pageCounts, viewers } = loaderData
  const t = useTranslations('user')
  const area = useTranslations('area')
  const { applicationId } = application
  const lastMarks = history.findLast(({ act }) => act === 'application.marked')
  const officeNote = ownCase.turn === 'citizen' ? lastMarks?.note : undefined
  const decision = findDecision(history)
  // What stands under Decision is not said again.
  const entries = history.map((entry) =>
    entry === decision && entry.status !== 'Pending' ? { ...entry, reason: '', remark: '' } : entry,
  )
  const isCase = ownCase.documents.length > 0 || ownCase.daysAllowed !== undefined
  const isProceeding = isCase && !ownCase.setAside
  return (
    <WithPageMessages pages={words}>
      <PageTitle
        heading={`${t('status')}: ${applicationId}`}
        area={area('user')}
        refused={Boolean(refused)}
      />
      <Listen />
      <BackLink to="/user/applications">{t('back')}</BackLink>
      <ScreenHead title={t('status')} />
      {refused && <AnswerRefused refused={refused} ownCase={ownCase} />}
      <article className="paper" aria-label={applicationId}>
        <div className="paper-head">
          <div>
            <h3 lang={application.langs.serviceName}>{application.serviceName}</h3>
          </div>
          {!ownCase.setAside && <StatusChip status={application.status} />}
        </div>
        <p className="case-number">
          {t('number')}{' '}
          <strong className={applicationId.length > 14 ? 'case-number-long' : undefined}>
            {applicationId}
          </strong>
        </p>
        {isForMember && <p>{t('sentFor', { name: application.applicantName })}</p>}
        <EnteredNote receipt={history[0]} decision={decision} />
        <TurnNote state={ownCase} />
        <CaseSteps steps={steps} />
        <NextStep ownCase={ownCase} office={office} />
        <CaseActs applicationId={applicationId} />
        {application.status === 'Pending' && !ownCase.setAside && <HowTold reach={reach} />}
        <Decision ownCase={ownCase} />
        {ownCase.documents.length > 0 && (
          <CaseDocuments ownCase={ownCase} note={officeNote} pageCounts={pageCounts} />
        )}
        {ownCase.turn === 'citizen' && (
          <AnswerForm key={account} ownCase={ownCase} account={account} refused={refused} draft={draft} />
        )}
        {isProceeding && <DueDate ownCase={ownCase} />}
        <Folded title={t('history')}>
          <OwnHistory applicationId={applicationId} entries={entries} documents={ownCase.documents} />
        </Folded>
        {viewers.length > 0 && (
          <Folded title={<ViewersWords />}>
            <ViewersList viewers={viewers} documents={ownCase.documents} />
          </Folded>
        )}
        <Folded title={t('sent')}>
          <ApplicationFacts application={application} />
          {answered && <AnsweredForm {...answered} />}
          <OwnDataLink applicationId={applicationId} />
        </Folded>
        {application.status === 'Pending' && !ownCase.setAside && (
          <Folded title={<WithdrawTitle />}>
            <WithdrawQuestion applicationId={applicationId} />
          </Folded>
        )}
      </article>
      <p className="only-screen">{t('print')}</p>
    </WithPageMessages>
  )
}

/** What is looked up now and then; a phone shows the way and the next step first. */
function Folded({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className="how folded">
      <summary>
        <h4>{title}</h4>
      </summary>
      {children}
    </details>
  )
}

function ViewersWords() {
  return useTranslations('pages.case')('viewers')
}
