import { useRouteLoaderData } from 'react-router'
import { type Messages, useTranslations } from 'use-intl'
import type { Flash } from '../flash.ts'
import { WithMessages } from '../i18n/with-page-messages.tsx'
import { Banner } from './banner.tsx'
import { Link } from './link.tsx'

/** The messages about what was not done; all others are about a success. */
const failures: Flash['key'][] = [
  'sessionEnded',
  'stepGone',
  'sessionGone',
  'serviceDeletionFailed',
  'serviceNotMoved',
  'requestGone',
  'nothingChanged',
  'familyFull',
  'hostedUnfinished',
  'hostedStale',
  'hostedUntrusted',
  'hostedUnreachable',
  'hostedUnknown',
  'hostedTooMany',
  'hostedNotSignedOut',
  'formNotTaken',
]

/** The flash message of the act that led to this page, if there was one. */
export function FlashMessage() {
  const root = useRouteLoaderData('root') as { flash?: ShownFlash } | undefined
  if (!root?.flash) return null
  const { key, words } = root.flash
  return (
    <WithMessages messages={{ flash: { [key]: words } }}>
      <Message flash={root.flash} />
    </WithMessages>
  )
}

type ShownFlash = Flash & { words: Messages['flash'][Flash['key']] }

function Message({ flash }: { flash: Flash }) {
  const t = useTranslations('flash')
  return (
    <Banner
      kind={failures.includes(flash.key) ? 'error' : 'success'}
      heading={t(`${flash.key}.title`, flash.values ?? {})}
    >
      {t.rich(`${flash.key}.more`, {
        ...flash.values,
        case: (words) => <Link to={`/user/applications/${flash.values?.applicationId}`}>{words}</Link>,
        service: (words) => (
          <Link to="/login/hosted/out" reloadDocument>
            {words}
          </Link>
        ),
        facts: (words) => <Link to={`/admin/services/facts/${flash.values?.serviceId}`}>{words}</Link>,
      })}
    </Banner>
  )
}
