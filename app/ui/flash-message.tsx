import { useRouteLoaderData } from 'react-router'
import { type Messages, useTranslations } from 'use-intl'
import type { Flash } from '../http/flash.ts'
import { WithMessages } from '../i18n/with-page-messages.tsx'
import { Banner } from './banner.tsx'
import { Button, ButtonLink, ButtonRow } from './button.tsx'
import { useDateFormat } from './date-time.tsx'
import { Form } from './form.tsx'
import { Link } from './link.tsx'
import type { NoticeKey } from './notice-key.ts'

/**
 * The flash message of the act that led to this page, if there was one, but for those that stand `elsewhere`
 * on it, and what the account's owner has not read yet.
 */
export function FlashMessage({ elsewhere = [] }: { elsewhere?: readonly Flash['key'][] }) {
  const root = useRouteLoaderData('root') as { flash?: ShownFlash; notice?: ShownNotice } | undefined
  const { flash, notice } = root ?? {}
  return (
    <>
      {flash && !elsewhere.includes(flash.key) && (
        <WithMessages messages={{ flash: { [flash.key]: flash.words } }}>
          <Message flash={flash} />
        </WithMessages>
      )}
      {notice && (
        <WithMessages messages={{ notice: notice.words }}>
          <Notice notice={notice} />
        </WithMessages>
      )}
    </>
  )
}

export type ShownFlash = Flash & { failed: boolean; words: Messages['flash'][Flash['key']] }

function Message({ flash }: { flash: ShownFlash }) {
  const t = useTranslations('flash')
  return (
    <Banner kind={flash.failed ? 'error' : 'success'} heading={t(`${flash.key}.title`, flash.values ?? {})}>
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

interface ShownNotice {
  id: string
  key: NoticeKey
  at: string
  /** '' where it is about no application. */
  applicationId: string
  /** Where it is sent that it has been read; from there it leads back. */
  readAt: string
  /** Whether it asks about a sign-in from another browser. */
  isSignIn: boolean
  disown: boolean
  /** What people call the identity service; '' without one. */
  service: string
  words: object
}

/**
 * What the owner of the account is to know; it stands on each page until somebody has said that they have
 * read it. A sign-in is a question. `No` undoes it where the session is older than it (`canDisown`), and else
 * leads to one's own sessions: a thief must not turn the owner out.
 */
function Notice({ notice }: { notice: ShownNotice }) {
  const { id, key, at, applicationId, readAt, isSignIn, disown, service } = notice
  const t = useTranslations('notice')
  const dates = useDateFormat()
  const title = t(`${key}.title`, { time: dates.moment(at), service, applicationId })
  return (
    <section className="only-screen" aria-label={title}>
      <Banner kind="warning" heading={title}>
        {key !== 'password' &&
          key !== 'link' &&
          t.rich(`${key}.more`, {
            service,
            ways: (words) => <Link to="/account/sign-in">{words}</Link>,
            breach: (words) => <Link to="/account/privacy/breach">{words}</Link>,
          })}
        <ButtonRow>
          <Form method="post" action={readAt}>
            <Button kind="secondary" name="notice" value={id}>
              {t(isSignIn ? 'yes' : 'read')}
            </Button>
          </Form>
          {disown && (
            <Form method="post" action={readAt}>
              <Button kind="secondary" name="disown" value={id}>
                {t('no')}
              </Button>
            </Form>
          )}
          {isSignIn && !disown && (
            <ButtonLink to="/account/sessions" kind="secondary">
              {t('no')}
            </ButtonLink>
          )}
        </ButtonRow>
      </Banner>
    </section>
  )
}
