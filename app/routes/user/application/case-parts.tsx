import { useTranslations } from 'use-intl'
import type { CaseDocument } from '../../../../council/applications/documents.server.ts'
import { AuthorityLines } from '../../../ui/authority-lines.tsx'
import { DateText, useDateFormat } from '../../../ui/date-time.tsx'
import { CheckIcon, ClockIcon, TriangleIcon } from '../../../ui/icons.tsx'
import { NameList } from '../../../ui/name-list.tsx'
import { NoDueDate } from '../../../ui/no-due-date.tsx'
import { DaysCounted } from './days-counted.tsx'
import type { ShownCase } from './shown-case.ts'

type PartProps = { shownCase: ShownCase }

/** Why it was decided so, and until when and to whom to appeal; nothing of a case that nobody has said anything of. */
export function Decision({ shownCase: { decidedAt, status, reason, remark, appeal } }: PartProps) {
  const t = useTranslations('pages.case')
  const field = useTranslations('field')
  const words = useDateFormat()
  const decided = status !== 'Pending' && decidedAt !== undefined && (reason || remark)
  if (!decided && !appeal) return null
  return (
    <>
      {decided && (
        <>
          <h4>{t('decision')}</h4>
          <p>{t('decidedOn', { date: words.date(decidedAt) })}</p>
          {reason && <Written label={field('reason')} text={reason} />}
          {remark && <Written label={field('remark')} text={remark} />}
        </>
      )}
      {appeal && (
        <>
          <h4>{t('appeal')}</h4>
          <p>
            {t(appeal.because === 'refused' ? 'appealRefused' : 'appealPassed', {
              since: words.date(appeal.since),
              until: words.date(appeal.until),
            })}
          </p>
          <p>{appeal.first ? <AuthorityLines authority={appeal.first} /> : t('askOffice')}</p>
        </>
      )}
    </>
  )
}

function Written({ label, text }: { label: string; text: string }) {
  return (
    <p>
      <strong>{label}:</strong> <span className="as-written">{text}</span>
    </p>
  )
}

const shapes = { seen: CheckIcon, atHand: ClockIcon, missing: TriangleIcon }

function stateOf({ state, atHand }: CaseDocument) {
  if (state === 'unseen') return atHand ? 'atHand' : 'missing'
  return state
}

/** `note` is what the office has written of what is missing. */
export function Documents({ shownCase: { documents }, note }: PartProps & { note?: string }) {
  const t = useTranslations('pages.case')
  return (
    <>
      <h4>{t('documents')}</h4>
      <ul className="states">
        {documents.map((document) => {
          const state = stateOf(document)
          const Shape = shapes[state]
          return (
            <li key={document.position} className={`states-${state}`}>
              <Shape />{' '}
              <span>
                <strong>
                  <NameList names={[document]} />
                </strong>{' '}
                <span className="small">{t(`state.${state}`)}</span>
              </span>
            </li>
          )
        })}
      </ul>
      {note && <Written label={t('officeWrote')} text={note} />}
    </>
  )
}

/** When it is due or why it is not, and how the days are counted. */
export function DueDate({ shownCase }: PartProps) {
  const t = useTranslations('pages.case')
  const words = useDateFormat()
  const { dueOn, daysAllowed, noDueDate, status, clock } = shownCase
  if (status !== 'Pending' && dueOn === undefined) return null
  return (
    <>
      <h4>{t('dueDate')}</h4>
      {dueOn && status === 'Pending' && <p>{t('dueOn', { date: words.date(dueOn) })}</p>}
      {dueOn && status !== 'Pending' && (
        <p>
          <DateText iso={dueOn} />
        </p>
      )}
      {noDueDate && (
        <p>
          <NoDueDate because={noDueDate} />
        </p>
      )}
      {daysAllowed !== undefined && <p>{t('limit', { count: daysAllowed })}</p>}
      {clock && daysAllowed !== undefined && <DaysCounted clock={clock} allowed={daysAllowed} />}
    </>
  )
}

const nextOf = { Approved: 'nextApproved', Rejected: 'nextRejected' } as const

export function WhatComesNext({ shownCase: { status, turn } }: PartProps) {
  const t = useTranslations('pages.case')
  const pending = turn === 'citizen' ? 'nextCitizen' : 'nextCouncil'
  const next = status === 'Pending' ? pending : nextOf[status]
  return (
    <>
      <h4>{t('next')}</h4>
      <p>{t(next)}</p>
    </>
  )
}
