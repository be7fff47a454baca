import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Correction } from '../../../../council/cases/applications/begin-correction.server.ts'
import type { OfficeState } from '../../../../rules/office-hours.ts'
import { type ButtonKind, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { Link } from '../../../ui/link.tsx'
import { joinNames, NameList } from '../../../ui/name-list.tsx'
import { OpenNow } from '../../../ui/reach-office.tsx'
import { useCouncil } from '../../../ui/use-council.ts'
import { AppealLines, Remark } from './decision.tsx'
import type { OwnCase } from './own-case.ts'
import { PutRightButton } from './put-right-button.tsx'
import { TurnNote } from './turn-note.tsx'
import { BringBack } from './withdraw/withdraw-parts.tsx'
import { WrittenText } from './written-text.tsx'

type CaseNowProps = {
  ownCase: OwnCase
  correction?: Correction
  form: string
  /** What the office wrote about the missing documents. */
  note?: string
  /** By which office it was decided. */
  decidedBy?: string
  office: OfficeState | undefined
  /** Whether the fee is to pay, which stands above. */
  isToPay: boolean
  putRight: ButtonKind
}

/** The one thing that the applicant does now, or that they have nothing to do. */
export function CaseNow(props: CaseNowProps) {
  const t = useTranslations('pages.case')
  const { ownCase } = props
  const { status, turn, late, appeal, setAside } = ownCase
  if (setAside) return <Aside ownCase={ownCase} />
  if (status === 'Rejected') return <Refusal {...props} />
  if (status === 'Approved') return <Approval {...props} />
  if (turn === 'citizen')
    return (
      <>
        <StillMissing {...ownCase} note={props.note} />
        {appeal && <AppealLines ownCase={ownCase} />}
      </>
    )
  if (late)
    return (
      <>
        <TurnNote state={ownCase} />
        <p className="side-panel case-now">{t('nowLateOpen')}</p>
        <AppealLines ownCase={ownCase} />
      </>
    )
  return <OfficesTurn dueOn={ownCase.dueOn} isToPay={props.isToPay} />
}

function Aside({ ownCase }: { ownCase: OwnCase }) {
  const t = useTranslations('pages.case')
  const { applicationId, setAside, bringBack } = ownCase
  const isWithdrawn = setAside?.until !== undefined
  return (
    <>
      <TurnNote state={ownCase} />
      <div className="side-panel case-now">
        <p>{t(isWithdrawn ? (bringBack ? 'nowWithdrawn' : 'nowWithdrawnOver') : 'nowSetAside')}</p>
        {bringBack && <BringBack applicationId={applicationId} bringBack={bringBack} />}
      </div>
    </>
  )
}

function OfficesTurn({ dueOn, isToPay }: Pick<OwnCase, 'dueOn'> & Pick<CaseNowProps, 'isToPay'>) {
  const t = useTranslations('pages.case')
  const dates = useDateFormat()
  const strong = (words: ReactNode) => <strong>{words}</strong>
  return (
    <p className="side-panel case-now">
      {dueOn ? t.rich('nextCouncilDue', { due: dates.date(dueOn), day: strong }) : t('nextCouncil')}{' '}
      {!isToPay && t('nothingToDo')}
    </p>
  )
}

type MissingProps = Pick<OwnCase, 'applicationId' | 'missing' | 'daysAllowed'> & {
  heading?: string
  note?: string
}

/** What is asked for, and the way to add it. */
export function StillMissing({ applicationId, missing, daysAllowed, heading, note }: MissingProps) {
  const t = useTranslations('pages.case')
  const counted = daysAllowed === undefined ? 'no' : 'yes'
  return (
    <div className="side-panel case-now">
      {heading && <h3>{heading}</h3>}
      <p>
        {t.rich('stillMissing', {
          counted,
          names: joinNames(missing),
          documents: () => (
            <strong>
              <NameList names={missing} />
            </strong>
          ),
        })}
      </p>
      {note && <WrittenText label={t('officeWrote')} text={note} />}
      <div className="only-screen">
        <ButtonRow>
          {missing.map((document, index) => (
            <ButtonLink
              key={document.position}
              to={`/user/applications/${applicationId}/documents/${document.position + 1}`}
              kind={index === 0 ? 'primary' : 'secondary'}
              large={index === 0}
            >
              {t('addPhoto')}
              {missing.length > 1 && (
                <>
                  : <NameList names={[document]} />
                </>
              )}
            </ButtonLink>
          ))}
        </ButtonRow>
      </div>
    </div>
  )
}

function Approval({ ownCase, office, isToPay }: CaseNowProps) {
  const t = useTranslations('pages.case')
  const { hours, address, langs } = useCouncil() ?? {}
  const dates = useDateFormat()
  const { outcome, handedOverAt, isToBeIssued } = ownCase
  return (
    <>
      <div className="side-panel case-now">
        <p>
          <strong>
            {handedOverAt
              ? t('nextApproved.collected', { date: dates.date(handedOverAt) })
              : t(`nextApproved.${isToBeIssued ? 'issue' : outcome}`)}{' '}
            {isToBeIssued && !isToPay && t('nothingToDo')}
          </strong>
        </p>
        {outcome === 'collect' && !handedOverAt && !isToBeIssued && (
          <>
            {address && <p lang={langs?.address}>{address}</p>}
            {hours && <p lang={langs?.hours}>{hours}</p>}
            {office && <OpenNow state={office} />}
          </>
        )}
      </div>
      <Remark ownCase={ownCase} />
    </>
  )
}

/** Why it was refused, what puts it right, and until when to appeal. */
function Refusal({ ownCase, correction, form, decidedBy, putRight }: CaseNowProps) {
  const field = useTranslations('field')
  const t = useTranslations('pages.case')
  const dates = useDateFormat()
  const { applicationId, reason, decidedAt } = ownCase
  return (
    <>
      <div className="case-reason">
        {reason && <p className="case-small">{field('reason')}</p>}
        {reason && <p className="as-written case-reason-words">{reason}</p>}
        {decidedAt && (
          <p className="case-small">
            {decidedBy
              ? `${decidedBy}, ${dates.date(decidedAt)}`
              : t('decidedOn', { date: dates.date(decidedAt) })}
          </p>
        )}
      </div>
      <Remark ownCase={ownCase} />
      {correction === 'possible' && <PutRightButton applicationId={applicationId} kind={putRight} />}
      {correction === 'begun' && (
        <p className="put-right only-screen">
          <ButtonLink to={form} kind={putRight} large>
            {t('putRight.begun', { applicationId })}
          </ButtonLink>
        </p>
      )}
      {typeof correction === 'object' && (
        <p className="side-panel case-now">
          {t.rich('putRight.sent', {
            applicationId: correction.sent,
            to: (words) => <Link to={`/user/applications/${correction.sent}`}>{words}</Link>,
          })}
        </p>
      )}
      <AppealLines ownCase={ownCase} />
    </>
  )
}
