import { useTranslations } from 'use-intl'
import type { SentChannel } from '../../../../rules/messages.ts'
import { Link } from '../../../ui/link.tsx'

/** How the applicant is told of news, and where that is changed. */
export function HowTold({ reach }: { reach: { channel: SentChannel; ending: string }[] }) {
  const t = useTranslations('pages.case')
  const [first] = reach
  return (
    <div className="only-screen">
      {first === undefined ? (
        <p>{t('told.none')}</p>
      ) : (
        reach.map(({ channel, ending }) => <p key={channel}>{t(`told.${channel}`, { ending })}</p>)
      )}
      <p>
        <Link to="/account/messages" className="alone">
          {t('told.change')}
        </Link>
      </p>
    </div>
  )
}
