import { useTranslations } from 'use-intl'
import type { Appeal } from '../../../../council/cases/appeals/appeal-letter.server.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { AloneLink, LinkLine } from '../../../ui/link.tsx'

export type Recordable = 'handedIn' | 'decided' | 'answered' | 'obeyed'
export type ShownAppeal = Omit<Appeal, 'letter'> & { number: string; recordable?: Recordable }

type AppealSectionProps = { appeal: ShownAppeal; panel: string; openId?: string }

/** What is known of an appeal, with the ways to its letter and its order. */
export function AppealSection({ appeal, panel, openId }: AppealSectionProps) {
  const t = useTranslations('officer.appeals')
  const dates = useDateFormat()
  const dateOf = (one: string | null) => one && dates.date(one)
  const { appealId, number, recordable, state, outcome, orderedWhat } = appeal
  const written = (text: string) => text && <span className="as-written">{text}</span>
  const at = `${panel}/appeals/${number}`
  return (
    <section className="paper appeal-record" aria-label={appealId}>
      <h3>{appealId}</h3>
      <DescriptionList
        items={[
          { label: t('written'), value: dates.date(appeal.writtenAt) },
          { label: t(state === null ? 'handedInOn' : 'sentOn'), value: dateOf(appeal.handedInOn) },
          { label: t('reference'), value: appeal.reference },
          { label: t('missing'), value: state === 'returned' && written(appeal.missing) },
          ...appeal.hearings.map(({ at, place, present, notes }) => ({
            label: t('hearing'),
            value: written([`${dates.moment(at)}, ${place}`, present, notes].filter(Boolean).join('\n')),
          })),
          { label: t('answered'), value: written(appeal.answer) },
          { label: t('decidedOn'), value: appeal.isPassedOver ? t('passedOver') : dateOf(appeal.decidedOn) },
          { label: t('result'), value: written(appeal.result) },
          { label: t('must'), value: written(orderedWhat) },
          { label: t('by'), value: dateOf(appeal.orderedBy) },
          { label: t('obeyedOn'), value: dateOf(appeal.obeyedAt) },
          { label: t('obeyedWords'), value: written(appeal.obeyed) },
        ]}
      />
      <p>
        <AloneLink to={at} reloadDocument>
          {t('letter')}
        </AloneLink>{' '}
        {outcome && (
          <AloneLink to={`${at}/order`} reloadDocument>
            {t('order')}
          </AloneLink>
        )}
      </p>
      {recordable && appealId !== openId && <LinkLine to={`?appeal=${number}`}>{t(recordable)}</LinkLine>}
    </section>
  )
}
