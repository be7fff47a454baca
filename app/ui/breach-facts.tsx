import { useTranslations } from 'use-intl'
import type { OwnBreach, WordedBreach } from '../../council/privacy/breaches.server.ts'
import { useDateFormat } from './date-time.tsx'
import { type Description, DescriptionList } from './description-list.tsx'

type BreachFactsProps = Pick<OwnBreach, 'fromDay' | 'toDay' | 'kinds'> & {
  worded: WordedBreach
  /** What only the office reads. */
  further?: Description[]
}

/** What is known of a breach, and what its people are told. */
export function BreachFacts({ fromDay, toDay, kinds, worded, further = [] }: BreachFactsProps) {
  const t = useTranslations('pages.breach')
  const { date } = useDateFormat()
  const days = { from: date(fromDay), to: date(toDay) }
  return (
    <DescriptionList
      items={[
        ...further,
        { label: t('when'), value: fromDay === toDay ? days.from : t('days', days) },
        { label: t('kinds'), value: kinds.map((kind) => t(`kind.${kind}`)).join('; ') },
        ...worded.map(({ item, text, lang }) => ({
          label: t(`item.${item}`),
          value: <span className="as-written">{text}</span>,
          lang,
        })),
      ]}
    />
  )
}
