import { useTranslations } from 'use-intl'
import type { Channel, SentChannel } from '../../../../rules/messages.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'

type ChannelBannersProps = {
  resting: { channel: Channel; since: string }[]
  /** The channels that nobody sends by. */
  unset: SentChannel[]
}

/** Which channels keep failing and since when, and which the operator has not set up. */
export function ChannelBanners({ resting, unset }: ChannelBannersProps) {
  const t = useTranslations('pages.councilMessages')
  const dates = useDateFormat()
  return (
    <>
      {resting.map(({ channel, since }) => (
        <Banner key={channel} kind="warning" heading={t('resting', { channel, time: dates.moment(since) })}>
          <p>{t('restingMore')}</p>
        </Banner>
      ))}
      {unset.map((channel) => (
        <p key={channel} className="quiet">
          {t('unset', { channel })}
        </p>
      ))}
    </>
  )
}
