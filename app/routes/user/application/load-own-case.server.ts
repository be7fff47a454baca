import type { RouterContextProvider } from 'react-router'
import { readCaseFile } from '../../../../council/cases/applications/case-file.server.ts'
import { findCase } from '../../../../council/cases/applications/find-case.server.ts'
import { listOwnHistory } from '../../../../council/cases/applications/history.server.ts'
import { findOwnApplication } from '../../../../council/cases/applications/own-applications.server.ts'
import { listCasePages } from '../../../../council/cases/papers/list-pages.server.ts'
import { findAnswers } from '../../../../council/catalogue/forms/find.server.ts'
import { isOwnToBeIssued } from '../../../../council/certificates/own-certificate.server.ts'
import { caseSteps, outcomeOf } from '../../../../rules/case-steps.ts'
import { councilDay } from '../../../../rules/days.ts'
import { daysToAppeal } from '../../../../rules/legal-clock/appeal.ts'
import { runsOf } from '../../../../rules/legal-clock/runs.ts'
import { daysLate, isOverdue } from '../../../../rules/overdue.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { findKept } from '../../case/find-kept.server.ts'
import { loadOwnAppeals } from './appeal/load-own-appeals.server.ts'
import { bringBackOf } from './own-case.ts'

/** What the page of the citizen's own application shows of it; 404 for another's and for none. */
export async function loadOwnCase(
  context: Readonly<RouterContextProvider>,
  applicationId: string,
  now: string,
) {
  const [db, actor, language] = [dbOf(context), actorOf(context, 'user'), languageOf(context)]
  const today = councilDay(now)
  const file = await readCaseFile(db, actor, applicationId, language)
  if (!file) throw await findKept(context, applicationId)
  const [sent, found, history, answered, pages] = await Promise.all([
    findOwnApplication(db, actor, applicationId, language),
    findCase(db, actor, file, { language, today }),
    listOwnHistory(db, actor, file, language),
    findAnswers(db, file.row, language),
    listCasePages(db, actor, file),
  ])
  if (!sent || !found || !history) throw notFound()
  const { clock, receivedOn: _received, completeOn: _complete, ...shared } = found
  const late = isOverdue({ ...found, setAsideAt: found.setAside?.date }, today)
  const { memberId, setAsideAt: _aside, ...application } = sent
  const { need, result, handedOverAt } = file.row
  const mayBeIssued = file.row.status === 'Approved' && result === 'certificate' && handedOverAt === null
  const isToBeIssued = mayBeIssued && (await isOwnToBeIssued(db, actor, applicationId))
  const { isFirstSent, ...appeals } = await loadOwnAppeals(db, actor, {
    file,
    found,
    history,
    today,
    language,
  })
  const appeal = isFirstSent ? undefined : found.appeal
  return {
    file,
    need: need ?? undefined,
    application,
    answered,
    isForMember: memberId !== null,
    history,
    pageCounts: Object.fromEntries([...pages].map(([position, { length }]) => [position, length])),
    appeals,
    ownCase: {
      ...shared,
      appeal,
      revision: found.turn === 'citizen' ? found.revision : undefined,
      bringBack: bringBackOf(found, today),
      late,
      daysToAppeal: daysToAppeal(appeal ?? {}, today),
      daysLate: daysLate(found),
      outcome: outcomeOf(result),
      handedOverAt: handedOverAt ?? undefined,
      isToBeIssued,
      clock: clock && { used: clock.daysUsed, notCounted: runsOf(clock.notCounted) },
    },
    steps: caseSteps({
      ...found,
      receivedAt: sent.date,
      late,
      setAsideAt: found.setAside?.date,
      isWithdrawn: found.setAside?.until !== undefined,
      documents: found.documents.map(({ state }) => state),
      result,
      handedOverAt: handedOverAt ?? undefined,
      isToBeIssued,
      markedAt: history.findLast(({ act }) => act === 'application.marked')?.date,
    }),
  }
}
