import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Messages, useLocale, useTranslations } from 'use-intl'
import { faultOf } from '../../council/database/faults.server.ts'
import type { Council } from '../../council/open-council.server.ts'
import { getCouncilProfile } from '../../council/profile/council-profile.server.ts'
import { acceptedLanguage } from '../../rules/choose-language.ts'
import { limits } from '../../rules/limits.ts'
import { ownPath } from '../../rules/own-path.ts'
import type { Refusal } from '../../rules/refusals.ts'
import { areaOf, roles } from '../../rules/roles.ts'
import styles from '../css/portal.css?url'
import { allMessages } from '../i18n/all-messages.server.ts'
import { findLanguage } from '../i18n/language.server.ts'
import { LanguageProvider } from '../i18n/language-provider.server.tsx'
import { languageTags } from '../i18n/languages.server.ts'
import { ButtonRow } from '../ui/button.tsx'
import { CouncilImage } from '../ui/council-image.tsx'
import mark from '../ui/mark.svg?url'
import { HeaderMark, Lintel } from '../ui/motif.tsx'
import { PublicFrame } from '../ui/public-frame.tsx'
import type { ShownCouncil } from '../ui/use-council.ts'

type Profile = Pick<ShownCouncil, 'name' | 'place' | 'langs' | 'image'>

/**
 * Renders the page for a request that reached no screen, without script or a trace of who is signed in; where
 * no council could take it, in each language.
 */
export async function drawRefusal(
  council: Council | undefined,
  request: Request,
  { refusal, mostBytes = 0 }: { refusal: Refusal; mostBytes?: number },
): Promise<{ page: Uint8Array<ArrayBuffer>; language: string }> {
  const { language, profile } = await findFace(council, request.headers)
  const { pathname, search } = new URL(request.url)
  const kilobytes = refusal === 'imageTooLarge' ? limits.image.bytes / 1000 : mostBytes / 1024
  const path = ownPath(pathname + search)
  const inEach = !council || isBeforeHeaders(refusal, request.headers)
  const others = inEach ? languageTags.filter((tag) => tag !== language) : []
  const tags = [language, ...others]
  const catalogues = await Promise.all(tags.map(allMessages))
  const within = (tag: string, content: ReactNode) => (
    <LanguageProvider key={tag} language={tag} messages={catalogues[tags.indexOf(tag)] as Messages}>
      {content}
    </LanguageProvider>
  )
  const refused = { refusal, origin: council?.origin ?? '', path, kilobytes }
  const page = renderToStaticMarkup(
    within(
      language,
      <RefusalPage refusal={refusal} profile={profile} origin={refused.origin}>
        <Notice {...refused} />
        {others.map((tag) => within(tag, <Notice {...refused} isOther />))}
      </RefusalPage>,
    ),
  )
  return { page: Buffer.from(`<!DOCTYPE html>${page}`), language }
}

/** Whether the request was cut off before it could say its sender's language: then each is written. */
function isBeforeHeaders(refusal: Refusal, headers: Headers) {
  return (
    ['tooSlow', 'longHeaders'].includes(refusal) && !headers.has('Accept-Language') && !headers.has('Cookie')
  )
}

/** A refusal needs no database: without one the page is in English and bears no name. */
async function findFace(
  council: Council | undefined,
  headers: Headers,
): Promise<{ language: string; profile?: Profile }> {
  if (!council) return { language: acceptedLanguage(headers.get('Accept-Language'), languageTags) ?? 'en' }
  try {
    const language = await findLanguage(council, headers)
    return { language, profile: await getCouncilProfile(council.db, language) }
  } catch (error) {
    if (!faultOf(error)) throw error
    return { language: 'en' }
  }
}

type RefusalPageProps = { refusal: Refusal; profile?: Profile; origin: string; children: ReactNode }

function RefusalPage({ refusal, profile, origin, children }: RefusalPageProps) {
  const heading = useTranslations('pages.refused')(refusal)
  return (
    <html lang={useLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{[heading, profile?.name].filter(Boolean).join(' - ')}</title>
        <link rel="stylesheet" href={styles} />
        <link rel="icon" href={mark} type="image/svg+xml" />
      </head>
      <body>
        <header className="header">
          <div className="wrap header-line">
            <Home origin={refusal === 'otherHost' ? origin : ''} profile={profile} />
          </div>
          <Lintel />
        </header>
        <PublicFrame>{children}</PublicFrame>
      </body>
    </html>
  )
}

type NoticeProps = {
  refusal: Refusal
  origin: string
  /** The address that was asked for, if it can be asked for again. */
  path?: string
  kilobytes: number
  /** Whether it repeats in another language what stands above. */
  isOther?: boolean
}

function Notice({ refusal, origin, path, kilobytes, isOther = false }: NoticeProps) {
  const t = useTranslations('pages.refused')
  const language = useLocale()
  const Heading = isOther ? 'h2' : 'h1'
  const values = { kilobytes, pixels: limits.image.pixels, origin }
  return (
    <div className="notice" lang={isOther ? language : undefined}>
      <Heading>{t(refusal)}</Heading>
      <p>{t(`${refusal}More`, values)}</p>
      <ButtonRow>
        <Onward refusal={refusal} origin={origin} path={path} />
      </ButtonRow>
    </div>
  )
}

function Home({ origin, profile }: { origin: string; profile?: Profile }) {
  if (!profile) return null
  const { name, place, image, langs } = profile
  return (
    <a href={`${origin}/`} className="header-home">
      {image ? <CouncilImage version={image} /> : <HeaderMark />}
      <span className="header-words">
        <span className="header-name" lang={langs.name}>
          {name}
        </span>
        {place && (
          <span className="header-place" lang={langs.place}>
            {' '}
            {place}
          </span>
        )}
      </span>
    </a>
  )
}

/** Those after which the same address may answer. */
const passing: Refusal[] = ['tooSlow', 'pdfBusy', 'pdfLetters', 'unavailable', 'repairing']

function Onward({ refusal, origin, path }: Pick<NoticeProps, 'refusal' | 'origin' | 'path'>) {
  const t = useTranslations('pages.refused')
  const home = useTranslations('error')('home')
  if (refusal === 'noCouncil') return null
  if (refusal === 'otherHost') return <LinkButton to={`${origin}/`}>{t('goTo')}</LinkButton>
  if (path === undefined || ['badAddress', 'method', 'longHeaders', 'cannotShow'].includes(refusal))
    return <LinkButton to="/">{home}</LinkButton>
  const as = roles.find((role) => path.startsWith(areaOf[role])) ?? 'user'
  return (
    <>
      {refusal === 'signInFirst' ? (
        <LinkButton to={`/login?as=${as}`} beside>
          {t('signInBeside')}
        </LinkButton>
      ) : (
        <LinkButton to={path}>{t(passing.includes(refusal) ? 'again' : 'openForm')}</LinkButton>
      )}
      <LinkButton to="/" secondary>
        {home}
      </LinkButton>
    </>
  )
}

type LinkButtonProps = { to: string; secondary?: boolean; beside?: boolean; children: ReactNode }

/** A plain link in the look of a button, because no router stands behind this page. */
function LinkButton({ to, secondary, beside, children }: LinkButtonProps) {
  return (
    <a
      href={to}
      className={`button button-${secondary ? 'secondary' : 'primary'}`}
      target={beside ? '_blank' : undefined}
      rel={beside ? 'noopener' : undefined}
    >
      {children}
    </a>
  )
}
