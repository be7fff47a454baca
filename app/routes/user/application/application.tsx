import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import { findLastAccess } from '../../../../council/audit/own-accesses.server.ts'
import { findOfficeState } from '../../../../council/calendar/office-state.server.ts'
import { answerMissing } from '../../../../council/cases/applications/answer-missing.server.ts'
import { findCorrection } from '../../../../council/cases/applications/begin-correction.server.ts'
import { findSentence } from '../../../../council/cases/applications/declaration.server.ts'
import { findCase } from '../../../../council/cases/applications/find-case.server.ts'
import { listUntold, recordOpened } from '../../../../council/cases/calls/record-opened.server.ts'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { readFees } from '../../../../council/cases/fees/read-fees.server.ts'
import { findOwnCertificate } from '../../../../council/certificates/own-certificate.server.ts'
import { findReach } from '../../../../council/messages/outbox/own-messages.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { isPaymentAsked } from '../../../../rules/fees/balance.ts'
import { formPath } from '../../../../rules/form/steps.ts'
import { limits } from '../../../../rules/limits.ts'
import sheet from '../../../css/own-case.css?url'
import { optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Link } from '../../../ui/link.tsx'
import { Listen } from '../../../ui/listen.tsx'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { BackLink } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/application'
import { AnswerRefused } from './answer-form.tsx'
import { OwnAppeals } from './appeal/own-appeals.tsx'
import { AskOffice } from './ask-office.tsx'
import { CaseFolds } from './case-folds.tsx'
import { CaseHead } from './case-head.tsx'
import { CaseNow } from './case-now.tsx'
import { CaseSteps } from './case-steps.tsx'
import { EnteredNote } from './entered-note.tsx'
import { HowTold } from './how-told.tsx'
import { loadOwnCase } from './load-own-case.server.ts'
import { noteOf, OwnCertificateNote } from './own-certificate-note.tsx'
import { OwnFee, PayNow } from './own-fee.tsx'
import { findDecision } from './own-history.tsx'
import { OwnPapers } from './own-papers.tsx'

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle: MainFormHandle<Loaded> = {
  mainForm: ({ ownCase }) => ownCase.turn === 'citizen',
  showsRefusal: true,
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [db, actor] = [dbOf(context), actorOf(context, 'user')]
  const now = new Date().toISOString()
  const news = await listUntold(db, actor, params.applicationId)
  const { file, ...shown } = await loadOwnCase(context, params.applicationId, now)
  const [draft, office, lastAccess, reach, correction, certificate, sentence, fees] = await Promise.all([
    findTyped({ context, url }, actor),
    findOfficeState(db, now),
    findLastAccess(db, actor, params.applicationId),
    findReach(db, actor),
    findCorrection(db, actor, file.row),
    findOwnCertificate(db, actor, params.applicationId),
    findSentence(db, file, languageOf(context)),
    readFees(db, params.applicationId, languageOf(context)),
  ])
  await recordOpened(db, actor, { applicationId: params.applicationId, news })
  return {
    ...shown,
    lastAccess,
    draft,
    office,
    reach,
    correction,
    certificate: certificate && noteOf(certificate),
    fees,
    declares: sentence !== undefined,
    corrects: file.row.corrects ?? undefined,
    form: formPath(file.row.serviceId),
    words: await getPageMessages(context, 'case', 'office', 'appeal', 'fee', 'looked'),
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

export default withPageMessages(OwnApplication)

function OwnApplication({ loaderData: props, actionData: refused }: Route.ComponentProps) {
  const { application, ownCase, history, steps, need, isForMember, corrects, correction } = props
  const t = useTranslations('user')
  const area = useTranslations('area')
  const page = useTranslations('pages.case')
  const { applicationId, status } = application
  const lastMarks = history.findLast(({ act }) => act === 'application.marked')
  const decision = findDecision(history)
  const isReady = props.certificate?.isCancelled === false
  const isToPay = isPaymentAsked(props.fees) && !ownCase.setAside && status !== 'Rejected'
  return (
    <>
      <PageTitle
        heading={`${t('status')}: ${applicationId}`}
        area={area('user')}
        refused={Boolean(refused)}
      />
      <link rel="stylesheet" href={sheet} precedence="page" />
      <Listen />
      <BackLink to="/user/applications">{t('status')}</BackLink>
      {refused && <AnswerRefused refused={refused} ownCase={ownCase} />}
      <article className="paper" aria-label={applicationId}>
        <CaseHead
          serviceName={application.serviceName}
          lang={application.langs.serviceName}
          need={need}
          applicationId={applicationId}
          status={ownCase.setAside ? undefined : status}
        />
        {isForMember && <p className="case-line">{t('sentFor', { name: application.applicantName })}</p>}
        {corrects && (
          <p className="case-line">
            {page.rich('putRight.corrects', {
              applicationId: corrects,
              to: (words) => <Link to={`/user/applications/${corrects}`}>{words}</Link>,
            })}
          </p>
        )}
        <EnteredNote receipt={history[0]} decision={decision} />
        {props.certificate && (
          <OwnCertificateNote applicationId={applicationId} ownCase={ownCase} {...props.certificate} />
        )}
        {isToPay && (
          <PayNow
            applicationId={applicationId}
            toPay={props.fees.toPay}
            kind={isReady || ownCase.turn === 'citizen' ? 'secondary' : 'primary'}
          />
        )}
        {!isReady && (
          <CaseNow
            ownCase={ownCase}
            correction={correction}
            form={props.form}
            note={ownCase.turn === 'citizen' ? lastMarks?.note : undefined}
            decidedBy={decision?.office}
            office={props.office}
            isToPay={isToPay}
            putRight={props.appeals.sent.length > 0 ? 'secondary' : 'primary'}
          />
        )}
        <OwnAppeals applicationId={applicationId} appeals={props.appeals} />
        <OwnFee applicationId={applicationId} fees={props.fees} />
        <CaseSteps steps={steps} />
        <CaseFolds {...props} refused={refused} decision={decision} />
        {status === 'Pending' && !ownCase.setAside && <HowTold reach={props.reach} />}
        <OwnPapers applicationId={applicationId} declares={props.declares} />
        <AskOffice applicationId={applicationId} />
      </article>
      <p className="only-screen">{t('print')}</p>
    </>
  )
}
