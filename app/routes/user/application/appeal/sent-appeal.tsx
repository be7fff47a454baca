import { useTranslations } from 'use-intl'
import { isOpenAppeal, isReturned } from '../../../../../rules/appeal-states.ts'
import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx'
import { useDateFormat } from '../../../../ui/date-time.tsx'
import { Form } from '../../../../ui/form.tsx'
import { AloneLink } from '../../../../ui/link.tsx'
import type { OwnAppeals } from './load-own-appeals.server.ts'

type SentAppealProps = { appeal: OwnAppeals['sent'][number]; page: string }

/** An appeal that was handed in or sent, how far it has come, and what was decided of it. */
export function SentAppeal({ appeal, page }: SentAppealProps) {
  const t = useTranslations('pages.appeal')
  const dates = useDateFormat()
  const { appealId, number, state, handedInOn, decidedOn, outcome, result, orderedWhat, orderedBy } = appeal
  const isOpen = isOpenAppeal(appeal)
  return (
    <div className="side-panel">
      <p>
        {decidedOn === null
          ? t(state === null ? 'handedIn' : 'sent', { appealId, date: dates.date(handedInOn) })
          : t('decided', { appealId, date: dates.date(decidedOn) })}
      </p>
      {isOpen && (
        <p>
          {appeal.decideBy === null ? t('askWhen') : t('decideBy', { date: dates.date(appeal.decideBy) })}{' '}
          {appeal.againAfter && t('againAfter', { date: dates.date(appeal.againAfter) })}
        </p>
      )}
      {appeal.isPassedOver && <p>{t('passedOver')}</p>}
      {isReturned(appeal) && <Returned appeal={appeal} page={page} />}
      {isOpen && state === 'admitted' && <p>{t('admitted')}</p>}
      {appeal.hearings.map((hearing) => (
        <HearingLines key={hearing.at} {...hearing} />
      ))}
      {appeal.answer && (
        <p className="as-written">
          {t('answered')}: {appeal.answer}
        </p>
      )}
      {appeal.isMoved && <DecidedMeanwhile appeal={appeal} page={page} />}
      {outcome && (
        <p>
          <strong>{t(`outcome.${outcome}`)}</strong>
        </p>
      )}
      {result && <p className="as-written">{result}</p>}
      {orderedBy && (
        <p className="as-written">
          {t('must')}: {orderedWhat} {t('by')}: {dates.date(orderedBy)}
        </p>
      )}
      {appeal.obeyedAt && (
        <p className="as-written">
          {t('obeyed', { date: dates.date(appeal.obeyedAt) })} {appeal.obeyed}
        </p>
      )}
      <p className="only-screen">
        <AloneLink to={`${page}/appeals/${number}`}>
          {t(state !== null && isOpen ? 'seeOrWithdraw' : 'see')}
        </AloneLink>
        {outcome && (
          <>
            {' '}
            <AloneLink to={`${page}/appeals/${number}/order`}>{t('order')}</AloneLink>
          </>
        )}
      </p>
    </div>
  )
}

/** What the authority wants corrected. */
function Returned({ appeal, page }: SentAppealProps) {
  const t = useTranslations('pages.appeal')
  return (
    <>
      <p>
        <strong>{t('returned')}</strong>
      </p>
      <p className="as-written">{appeal.missing}</p>
      <div className="only-screen">
        <ButtonRow>
          <ButtonLink to={`${page}/appeal/${appeal.level}`}>{t('correct')}</ButtonLink>
        </ButtonRow>
      </div>
    </>
  )
}

function HearingLines({ at, place, heldAt, present, notes }: OwnAppeals['sent'][number]['hearings'][number]) {
  const t = useTranslations('pages.appeal')
  const dates = useDateFormat()
  const when = dates.moment(at)
  if (heldAt === null)
    return (
      <p>
        <strong>{t('hearing', { at: when, place })}</strong>
      </p>
    )
  return <p className="as-written">{[t('held', { at: when, present }), notes].filter(Boolean).join('\n')}</p>
}

/** The office has decided what the appeal is about: it goes on, or is withdrawn. */
function DecidedMeanwhile({ appeal, page }: SentAppealProps) {
  const t = useTranslations('pages.appeal')
  // A letter on paper lies elsewhere, and only that office can give it back.
  if (appeal.state === null) return <p>{t('decidedMeanwhile')}</p>
  if (appeal.isContinued) return <p>{t('continued')}</p>
  return (
    <Form method="post" action={`${page}/appeals/${appeal.number}`} className="only-screen">
      <p>{t('askContinue')}</p>
      <ButtonRow>
        <Button kind="secondary" name="intent" value="continue">
          {t('continue')}
        </Button>
        <Button kind="secondary" name="intent" value="withdraw">
          {t('withdraw')}
        </Button>
      </ButtonRow>
    </Form>
  )
}
