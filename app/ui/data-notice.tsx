import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { NoticeKind, ToldNotice } from '../../council/privacy/notice.server.ts'
import { DescriptionList } from './description-list.tsx'
import { Link } from './link.tsx'

/** The same in a line, where the page has room for no more; it leads to the page that has it in full. */
export function NoticeLine() {
  const t = useTranslations('pages.notice')
  return (
    <p className="quiet">
      <Link to="/privacy#notice">{t('title')}</Link>: {t('short.application')}
    </p>
  )
}

/** Says in a form which notice stood in full beside it; nothing where none did. */
export function NoticeField({ version }: { version: string | undefined }) {
  return version ? <input type="hidden" name="noticeVersion" value={version} /> : null
}

type DataNoticeProps = { kind: NoticeKind; told: ToldNotice & { version?: string }; isStranger?: boolean }

/**
 * Says beside a form what is kept, what for, who sees it, how long, and what people can do about it. It asks
 * for no consent: people write an application of their own accord. Needs the words `notice` and `privacy`,
 * and the stylesheet of folds. A stranger is led to no page that asks them to sign in. Its form sends the
 * version, if it has one, and what is said of that leads here.
 */
export function DataNotice({ kind, told, isStranger = false }: DataNoticeProps) {
  const { items, seenBy, kept, version } = told
  const t = useTranslations('pages.notice')
  const privacy = useTranslations('pages.privacy')
  const to = (own: string) => (words: ReactNode) => <Link to={isStranger ? '/privacy' : own}>{words}</Link>
  return (
    <details className="fold" id={version && 'noticeVersion'}>
      <summary>
        <b>{t('title')}</b>
        <span className="quiet">{t(`short.${kind}`)}</span>
      </summary>
      <ul className="bullets">
        {items.map((item) => (
          <li key={item}>{privacy.rich(`item.${item}`, { strong: (words) => <strong>{words}</strong> })}</li>
        ))}
      </ul>
      <DescriptionList
        items={[
          { label: privacy('whoSees'), value: privacy(`seenBy.${seenBy}`) },
          { label: privacy('howLong'), value: privacy(`kept.${kept}`) },
        ]}
      />
      <p>
        {t.rich(`rights.${kind}`, {
          own: to('/account/privacy'),
          withdraw: to('/user/applications'),
          complain: to('/account/privacy/complain'),
          all: to('/privacy'),
        })}
      </p>
      <NoticeField version={version} />
    </details>
  )
}
