import { useTranslations } from 'use-intl'
import type { Reach } from '../../../../council/messages/outbox/own-messages.server.ts'
import { LinkLine } from '../../../ui/link.tsx'

/** How the applicant is told of news, and where that is changed. */
export function HowTold({ reach: { ways, isCalled } }: { reach: Reach }) {
  const t = useTranslations('pages.case')
  return (
    <div className="only-screen">
      {ways.map(({ channel, ending }) => (
        <p key={channel}>{t(`told.${channel}`, { ending })}</p>
      ))}
      {ways.length === 0 && <p>{t(isCalled ? 'told.none' : 'told.office')}</p>}
      <LinkLine to="/account/messages">{t('told.change')}</LinkLine>
    </div>
  )
}
