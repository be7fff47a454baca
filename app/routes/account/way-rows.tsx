import { useTranslations } from 'use-intl'
import { useDateFormat } from '../../ui/date-time.tsx'
import { Row, RowLink } from '../../ui/rows-table.tsx'

/** Beside the password, which it completes. */
export function SecondFactorRow({ own }: { own: { since: string; codesLeft: number } | 'off' }) {
  const t = useTranslations('secondFactor')
  const words = useDateFormat()
  const isOff = own === 'off'
  return (
    <Row
      id="second-factor"
      name={t('heading')}
      meta={isOff ? t('isOff') : t('onSince', { date: words.date(own.since), left: own.codesLeft })}
      actions={<RowLink to="/account/second-factor">{t(isOff ? 'turnOn' : 'change')}</RowLink>}
    />
  )
}

/** How many passkeys the account has. */
export function PasskeysRow({ count }: { count: number }) {
  const t = useTranslations('hosted')
  return (
    <Row
      id="passkeys"
      name={t('passkeys')}
      meta={t('passkeyCount', { count })}
      actions={<RowLink to="/account/passkeys">{t(count === 0 ? 'addPasskey' : 'changePasskeys')}</RowLink>}
    />
  )
}

/** When a way to sign in was last used, in words; undefined for never. */
export function useLastUsed() {
  const t = useTranslations('hosted')
  const words = useDateFormat()
  return (way: { lastUsedAt: string | null }) =>
    way.lastUsedAt ? t('lastUsed', { date: words.date(way.lastUsedAt) }) : undefined
}

type HostedRowProps = {
  name: string
  isOffered: boolean
  linked: { since: string; lastUsedAt: string | null } | undefined
}

/** The council's identity service. */
export function HostedRow({ name, isOffered, linked }: HostedRowProps) {
  const t = useTranslations('hosted')
  const words = useDateFormat()
  const lastUsed = useLastUsed()
  return (
    <Row
      id="hosted"
      name={name}
      meta={
        linked
          ? [t('linkedOn', { date: words.date(linked.since) }), lastUsed(linked)].filter(Boolean).join(' ')
          : t('notLinked')
      }
      actions={
        linked ? (
          <RowLink to="/account/sign-in?unlink=yes">{t('unlink')}</RowLink>
        ) : (
          isOffered && (
            <RowLink to="/login/hosted?link=yes" reloadDocument>
              {t('link')}
            </RowLink>
          )
        )
      }
    />
  )
}
