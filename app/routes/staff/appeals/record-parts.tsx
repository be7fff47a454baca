import { useTranslations } from 'use-intl'
import type { OpenedAppeal } from '../../../../council/cases/appeals/desk.server.ts'
import { isOpenAppeal, isReturned } from '../../../../rules/appeal-states.ts'
import { timelinessOf } from '../../../../rules/legal-clock/appeal.ts'
import { sumStretches } from '../../../../rules/legal-clock/runs.ts'
import { AppealDays } from '../../../letters/appeal-days.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Fold } from '../../officer/case/folds.tsx'

/** What its authority has to know before all else. */
export function AppealNotices({ appeal }: { appeal: OpenedAppeal }) {
  const t = useTranslations('pages.hearing')
  const dates = useDateFormat()
  const { letter, missing, handedInOn, continuedAt, first } = appeal
  const { until } = letter.ground
  const isOpen = isOpenAppeal(appeal)
  const isLate = isOpen && timelinessOf(letter.ground, handedInOn) !== 'inTime'
  // Who appeals against that order knows it, though both are of one day.
  const isNews = letter.ground.because !== 'firstDecided'
  const isFirstSince = isNews && first?.decidedOn && first.decidedOn >= handedInOn
  return (
    <>
      {isLate && until && (
        <Banner kind="warning" heading={t('lateHeading')}>
          <p>{t('lateMore', { until: dates.date(until) })}</p>
        </Banner>
      )}
      {appeal.isPassedOver && (
        <Banner kind="info" heading={t('passedOver')}>
          <p>{t('passedOverMore')}</p>
        </Banner>
      )}
      {isReturned(appeal) && (
        <Banner kind="info" heading={t('states.returned')}>
          <p className="as-written">{missing}</p>
          <p>{t('returnedMore')}</p>
        </Banner>
      )}
      {continuedAt && (
        <Banner kind="info" heading={t('continued')}>
          <p>{t('continuedOn', { date: dates.date(continuedAt) })}</p>
        </Banner>
      )}
      {isFirstSince && (
        <Banner kind="info" heading={t('firstSince', { date: dates.date(first.decidedOn ?? '') })} />
      )}
    </>
  )
}

/** What is read when it is needed: how the days were counted, the papers, and the first appeal. */
export function AppealFolds({ appeal: { letter, first } }: { appeal: OpenedAppeal }) {
  const t = useTranslations('pages.hearing')
  const paper = useTranslations('pages.appeal.paper')
  const { days, papers, language } = letter
  return (
    <div className="hearing-foot">
      {days && (
        <Fold name={t('days')} state={t('daysState', sumStretches(days.stretches))}>
          <AppealDays {...letter} days={days} />
        </Fold>
      )}
      {papers.length > 0 && (
        <Fold name={t('papers')} state={t('papersState', { count: papers.length })}>
          <ul>
            {papers.map(({ name, lang, pages }) => (
              <li key={name} lang={lang === language ? undefined : lang}>
                {paper('pages', { name, count: pages })}
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {first && <FirstAppeal first={first} />}
    </div>
  )
}

/** The first appeal as it stands by now: what was asked, answered and decided. */
function FirstAppeal({ first }: { first: NonNullable<OpenedAppeal['first']> }) {
  const t = useTranslations('pages.hearing')
  const dates = useDateFormat()
  const { appealId, letter, answer, decidedOn, outcome, result, orderedWhat, orderedBy } = first
  const written = (text: string) => text && <span className="as-written">{text}</span>
  return (
    <Fold
      name={`${t('level', { level: '1' })} ${appealId}`}
      state={decidedOn ? `${t('decidedOn')} ${dates.date(decidedOn)}` : t('passedOver')}
    >
      <DescriptionList
        items={[
          { label: t('asks'), value: written(`${t(`asked.${letter.askedFor}`)}\n${letter.words}`) },
          { label: t('answers'), value: written(answer) },
          { label: t('order'), value: outcome && t(`outcome.${outcome}`) },
          { label: t('reasons'), value: written(result) },
          { label: t('must'), value: written(orderedWhat) },
          { label: t('by'), value: orderedBy && dates.date(orderedBy) },
        ]}
      />
    </Fold>
  )
}
