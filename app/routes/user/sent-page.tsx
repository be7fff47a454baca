import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import shareScript from '../../browser/share.ts?script'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useFocusOnArrival } from '../../ui/focus.ts'
import { Form } from '../../ui/form.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { NeedDrawing } from '../../ui/need-drawing.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { StillMissing } from './application/case-now.tsx'
import { CaseSteps } from './application/case-steps.tsx'
import { HowTold } from './application/how-told.tsx'
import { PayNow } from './application/own-fee.tsx'
import type { loadSent } from './load-sent.server.ts'

/** That an application was received, what happens next, and the one thing that is to be done now. */
export function SentPage(props: Awaited<ReturnType<typeof loadSent>>) {
  const { need, serviceName, lang, applicantName, phone, steps, applicationId, missing, toPay, reach } = props
  const t = useTranslations('pages.sent')
  const page = useTranslations('pages.case')
  const apply = useTranslations('pages.apply')
  const user = useTranslations('user')
  const area = useTranslations('area')
  const said = useRef<HTMLDivElement>(null)
  const arrival = useFocusOnArrival(said, false)
  const strong = (words: ReactNode) => <strong>{words}</strong>
  const hasTask = missing.length > 0 || toPay > 0
  const acknowledgement = `/user/applications/${applicationId}/acknowledgement`
  return (
    <div className="sent">
      <PageTitle heading={t('heading')} area={area('user')} />
      <div className="sent-head">
        <NeedDrawing need={need} />
        <CheckIcon size={26} />
        <h2>{t('heading')}</h2>
      </div>
      <div ref={said} className="sent-number" role="status" tabIndex={-1} {...arrival}>
        <p>
          {t('message')} <strong>{applicationId}</strong>
        </p>
        <p>
          <span lang={lang}>{serviceName}</span> · {applicantName}
        </p>
      </div>
      <div className="sent-told">
        {reach.isCalled ? <p>{t.rich('called', { phone, number: strong })}</p> : <HowTold reach={reach} />}
      </div>
      <h3 className="sent-next">{t('next')}</h3>
      <CaseSteps steps={steps} />
      {missing.length > 0 ? (
        <StillMissing {...props} heading={t('one')} />
      ) : toPay > 0 ? (
        <PayNow {...props} heading={t('one')} />
      ) : (
        <div className="side-panel case-now">
          <h3>{t('one')}</h3>
          <p>{t('keep')}</p>
          <ButtonLink to={acknowledgement} large>
            {user('acknowledgement')}
          </ButtonLink>
        </div>
      )}
      <div className="sent-halves only-screen">
        <p>
          <ButtonLink to={hasTask ? acknowledgement : `/user/applications/${applicationId}`} kind="secondary">
            {hasTask ? user('acknowledgement') : apply('seeIt', { applicationId })}
          </ButtonLink>
        </p>
        <div className="share-number" hidden data-number={applicationId} data-then={shareScript}>
          <Button type="button" kind="secondary">
            {page('share')}
          </Button>
        </div>
      </div>
      <Form method="post" action="/logout" className="only-screen" replace>
        <p>
          {t.rich('notYours', {
            out: (words) => (
              <button type="submit" className="button button-quiet">
                {words}
              </button>
            ),
          })}
        </p>
      </Form>
    </div>
  )
}
