import { useTranslations } from 'use-intl'
import type { UnsentApplication } from '../../../../council/cases/applications/unsent.server.ts'
import { formPath } from '../../../../rules/form/steps.ts'
import { retentionHours } from '../../../../rules/limits.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { Form } from '../../../ui/form.tsx'
import { Link } from '../../../ui/link.tsx'

/** In the address of the list: the service whose application is to begin anew, before that is done. */
export const againParameter = 'again'

const listPath = '/user/applications'

type NotSentYetProps = {
  rows: readonly UnsentApplication[]
  again?: UnsentApplication
  account: string
  /** Whether the list of those that were sent follows. */
  hasSent: boolean
}

/** The applications that somebody has begun and not sent, each with the way back into it. */
export function NotSentYet({ rows, again, account, hasSent }: NotSentYetProps) {
  const t = useTranslations('pages.notSent')
  const ui = useTranslations('ui')
  const form = useTranslations('form')
  const { date } = useDateFormat()
  return (
    <>
      {again && <StartAgainQuestion again={again} account={account} />}
      <h3>{t('heading')}</h3>
      <p className="quiet">{t('more', { days: retentionHours.draft / 24 })}</p>
      <ul className="cards" aria-label={t('heading')}>
        {rows.map(({ serviceId, serviceName, lang, date: typedAt }) => (
          <li key={serviceId} className="card">
            <h4 id={`unsent-${serviceId}`} lang={lang}>
              {serviceName}
            </h4>
            <p className="quiet">{t('typed', { date: date(typedAt) })}</p>
            <div className="card-foot">
              <Link to={formPath(serviceId)} aria-describedby={`unsent-${serviceId}`}>
                {form('continue')}
              </Link>
              <Link
                to={`${listPath}?${againParameter}=${serviceId}`}
                aria-describedby={`unsent-${serviceId}`}
              >
                {ui('startAgain')}
              </Link>
            </div>
          </li>
        ))}
      </ul>
      {hasSent && <h3>{t('sent')}</h3>}
    </>
  )
}

/** Asks before what was typed is deleted. */
function StartAgainQuestion({ again, account }: { again: UnsentApplication; account: string }) {
  const t = useTranslations('pages.notSent')
  const ui = useTranslations('ui')
  const { serviceId, serviceName, lang } = again
  return (
    <Banner
      kind="question"
      heading={t.rich('ask', { name: serviceName, service: (name) => <span lang={lang}>{name}</span> })}
    >
      <p>{t('askMore')}</p>
      <Form method="post" action="/drafts">
        <input type="hidden" name="form" value={formPath(serviceId)} />
        <input type="hidden" name="account" value={account} />
        <ButtonRow>
          <Button kind="danger" name="forget" value="yes">
            {ui('startAgain')}
          </Button>
          <CancelLink to={listPath} />
        </ButtonRow>
      </Form>
    </Banner>
  )
}
