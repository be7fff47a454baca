import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { OpenedAppeal } from '../../../../council/cases/appeals/desk.server.ts'
import type { Order } from '../../../../council/cases/appeals/give-order.server.ts'
import { formatPaise } from '../../../../rules/fees/paise.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { LinkLine } from '../../../ui/link.tsx'
import { AppealFolds } from './record-parts.tsx'

/** An appeal as it was sent: who asks for what, against which act, and what was ordered. */
export function AppealRecord({ appeal, children }: { appeal: OpenedAppeal; children: ReactNode }) {
  const t = useTranslations('pages.hearing')
  const dates = useDateFormat()
  const { appealId, level, letter, state, outcome, handedInOn, isPassedOver } = appeal
  const undecided = isPassedOver ? t('passedOver') : t(`states.${state}`)
  return (
    <article className="hearing" aria-label={appealId}>
      <div className="hearing-head">
        <h2>{appealId}</h2>
        <p>
          {t('level', { level: String(level) })} · <span lang={letter.serviceLang}>{letter.serviceName}</span>{' '}
          · <strong>{letter.applicantName}</strong>
        </p>
        <p className="hearing-state">
          <strong>{outcome ? t(`outcome.${outcome}`) : undecided}</strong>
        </p>
      </div>
      <div className="hearing-body">
        <div className="hearing-record">
          <div className="hearing-sides">
            <div>
              <h3>{t('asks')}</h3>
              <p className="quiet">
                {[letter.applicantName, dates.date(handedInOn), letter.wantsHearing && t('wantsHearing')]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <div className="hearing-words as-written">
                {[t(`asked.${letter.askedFor}`), letter.words].filter(Boolean).join('\n')}
              </div>
            </div>
            <div>
              <h3>{t('answers')}</h3>
              <div className="hearing-words as-written">{appeal.answer || t('noAnswer')}</div>
            </div>
          </div>
          <h3>{t('what')}</h3>
          <Appealed appeal={appeal} />
        </div>
        {appeal.decidedOn !== null && outcome !== null && (
          <div className="hearing-side hearing-given">
            <h3>{t('order')}</h3>
            <OrderWords
              outcome={outcome}
              reasons={appeal.result}
              what={appeal.orderedWhat}
              by={appeal.orderedBy}
              penalty={appeal.penalty}
            />
            {appeal.obeyedAt && (
              <p className="as-written">
                {t('obeyed')} {dates.date(appeal.obeyedAt)} {appeal.obeyed}
              </p>
            )}
            <LinkLine to={`/staff/appeals/${appealId}/order`} reloadDocument>
              {t('seeOrder')}
            </LinkLine>
          </div>
        )}
        {children}
      </div>
      <AppealFolds appeal={appeal} />
    </article>
  )
}

function Appealed({ appeal: { letter, handedInOn, hearings } }: { appeal: OpenedAppeal }) {
  const t = useTranslations('pages.hearing')
  const dates = useDateFormat()
  const dateOf = (day: string | undefined) => day && dates.date(day)
  const { ground, receivedOn, completeOn, dueOn, decidedOn, reason, delayReason } = letter
  const because = t(`because.${ground.because}`, { since: dates.date(ground.since) })
  return (
    <DescriptionList
      items={[
        { label: t('why'), value: because },
        { label: t('received'), value: dateOf(receivedOn) },
        { label: t('complete'), value: dateOf(completeOn) },
        { label: t('due'), value: dateOf(dueOn) },
        { label: t('decidedOn'), value: dateOf(decidedOn) ?? t('notDecided') },
        { label: t('reason'), value: reason && <span className="as-written">{reason}</span> },
        { label: t('filed'), value: dates.date(handedInOn) },
        { label: t('delay'), value: delayReason && <span className="as-written">{delayReason}</span> },
        ...hearings.map(({ at, place, present, notes }) => ({
          label: t('hearing'),
          value: (
            <span className="as-written">
              {[`${dates.moment(at)}, ${place}`, present, notes].filter(Boolean).join('\n')}
            </span>
          ),
        })),
      ]}
    />
  )
}

/** What an order says. */
export function OrderWords({ outcome, reasons, what, by, penalty }: Order) {
  const t = useTranslations('pages.hearing')
  const dates = useDateFormat()
  return (
    <DescriptionList
      narrow
      items={[
        { label: t('order'), value: <strong>{t(`outcome.${outcome}`)}</strong> },
        { label: t('reasons'), value: <span className="as-written">{reasons}</span> },
        ...(outcome === 'dismissed'
          ? []
          : [
              { label: t('must'), value: <span className="as-written">{what}</span> },
              { label: t('by'), value: by && dates.date(by) },
            ]),
        { label: t('penalty'), value: penalty === null ? '' : formatPaise(penalty) },
      ]}
    />
  )
}
