import { useTranslations } from 'use-intl'
import type { AssignedOfficer } from '../../../../council/cases/desk/assign.server.ts'
import { formatPaise } from '../../../../rules/fees/paise.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { AloneLink, LinkLine } from '../../../ui/link.tsx'
import { UndoForm } from '../undo/foot-line.tsx'
import { AssignForm } from './assign-form.tsx'
import { Fold } from './folds.tsx'
import { FollowForm } from './follow-form.tsx'
import { HistoryList } from './history-list.tsx'
import { NoteForm } from './note-form.tsx'
import type { ShownCase } from './opened-case.server.ts'

type OpenedFootProps = {
  opened: ShownCase
  officers: AssignedOfficer[]
  /** Whether somebody else has changed it, so that its history is what to read now. */
  isStale: boolean
  refused?: RefusedForm
  /** What was typed before. */
  draft?: Record<string, string>
}

/** What is seldom needed, folded with its state in words: history, desk, note, address and the rare acts. */
export function OpenedFoot({ opened, officers, isStale, refused, draft }: OpenedFootProps) {
  const t = useTranslations('officer')
  const ui = useTranslations('ui')
  const field = useTranslations('field')
  const dates = useDateFormat()
  const { application, history } = opened
  const { assignedName, escalatedTo, applicationId } = application
  const { assignTo, internalNote } = refused?.typed ?? draft ?? {}
  const isAssigning = assignTo !== undefined && assignTo !== (application.assignedTo ?? '')
  const isFaulty = (name: string) => refused?.errors.some(({ field }) => field === name) ?? false
  const lastNote = history.findLast(({ act }) => act === 'application.noted')?.note
  const desk = [
    assignedName || t('assign.nobody'),
    escalatedTo && `${t('assign.escalated')} ${escalatedTo}`,
  ].filter(Boolean)
  return (
    <>
      <Fold
        name={ui('history')}
        state={t('case.history', { date: dates.date(application.date), count: history.length })}
        open={isStale}
      >
        <HistoryList history={history} letter={opened.letter} />
      </Fold>
      {opened.appeals.length > 0 && (
        <Fold
          name={t('appeals.heading')}
          state={opened.appeals.map((appeal) => t('appeals.state', appeal)).join(' · ')}
        >
          <p className="only-screen">
            <AloneLink to={`${opened.area}/application/update/${applicationId}/appeals`}>
              {t('appeals.open')}
            </AloneLink>
          </p>
        </Fold>
      )}
      {opened.undo && (
        <div className="undo-case only-screen">
          <UndoForm undo={opened.undo} area={opened.area} />
        </div>
      )}
      {application.status === 'Pending' && !opened.setAside && (
        <Fold name={t('assign.fact')} state={desk.join(' · ')} open={isAssigning || isFaulty('assignTo')}>
          <AssignForm
            assignedTo={application.assignedTo}
            officers={officers}
            refused={refused}
            draft={draft}
          />
        </Fold>
      )}
      {opened.siblings.map((sibling) => (
        <FollowForm
          key={sibling.applicationId}
          {...sibling}
          followed={sibling.applicationId}
          applicationId={applicationId}
        />
      ))}
      <Fold
        name={field('internalNote')}
        state={(lastNote && shorten(lastNote)) || `${t('case.noNote')} ${t('internalNoteHint')}`}
        open={Boolean(internalNote) || isFaulty('internalNote')}
      >
        <NoteForm key={history.length} refused={refused} draft={draft} />
      </Fold>
      <Fee {...opened} />
      <Address {...application} />
      <RareActs opened={opened} />
    </>
  )
}

/** The beginning of a long text, in whole characters. */
function shorten(text: string) {
  const all = [...text]
  return all.length > 120 ? `${all.slice(0, 120).join('')}…` : text
}

const addressFields = [
  'applicantFatherName',
  'applicantMotherName',
  'applicantVillage',
  'applicantLandmark',
  'applicantPincode',
] as const

function Address(application: Record<(typeof addressFields)[number], string>) {
  const t = useTranslations('officer.case')
  const field = useTranslations('field')
  const { applicantVillage, applicantLandmark, applicantPincode } = application
  const told = [applicantVillage, applicantLandmark, applicantPincode].filter(Boolean)
  return (
    <Fold name={t('address')} state={told.join(', ')}>
      <DescriptionList
        items={addressFields.map((name) => ({ label: field(name), value: application[name] }))}
      />
    </Fold>
  )
}

/** What the application costs and how that stands, and the way to take it. */
function Fee({ fee: { state, toPay }, area, application }: ShownCase) {
  const t = useTranslations('officer.fees')
  const fee = useTranslations('fee')
  const said =
    state === 'none'
      ? t('nothing')
      : [state !== 'toPay' && fee(`state.${state}`), toPay > 0 && t('quiet', { amount: formatPaise(toPay) })]
          .filter(Boolean)
          .join(' · ')
  return (
    <div className="only-screen">
      <Fold name={fee('heading')} state={said}>
        <LinkLine to={`${area}/application/update/${application.applicationId}/fee`}>{t('openFee')}</LinkLine>
      </Fold>
    </div>
  )
}

function RareActs({ opened }: { opened: ShownCase }) {
  const t = useTranslations('officer')
  const { application, sender, setAside } = opened
  const { applicationId, status, way } = application
  const acts = [
    { to: opened.acknowledgement, label: t('acknowledgement') },
    opened.declaration !== undefined && { to: opened.declaration, label: t('declaration') },
    status === 'Rejected' && !setAside && { to: opened.letter, label: t('letter') },
    status === 'Pending' && !setAside && { to: opened.setAsidePage, label: t('setAside.open') },
    sender !== undefined && { to: `/admin/citizens/${sender}`, label: t('sender') },
    sender !== undefined &&
      way !== 'online' && {
        to: `/admin/application/update/${applicationId}/give-back`,
        label: t('giveBack.open'),
        reloadDocument: true,
      },
  ].filter((act) => act !== false)
  return (
    <div className="only-screen">
      <Fold name={t('case.more')} state={acts.map(({ label }) => label).join(' · ')}>
        {acts.map(({ label, ...link }) => (
          <p key={label}>
            <AloneLink {...link}>{label}</AloneLink>
          </p>
        ))}
      </Fold>
    </div>
  )
}
