import { useTranslations } from 'use-intl'
import { callLists, listCalls } from '../../../../council/cases/calls/list-calls.server.ts'
import { limits } from '../../../../rules/limits.ts'
import styles from '../../../css/acknowledgement.css?url'
import narrowStyles from '../../../css/slip.css?url'
import slipStyles from '../../../css/slips.css?url'
import { withParameters } from '../../../http/address.server.ts'
import { actorOf, visitOf } from '../../../http/context.server.ts'
import { noteListed } from '../../../http/note-listed.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { wordByHand } from '../../../i18n/message-words.server.ts'
import { PrintButton } from '../../../letters/paper-ways.tsx'
import { drawQrCode } from '../../../letters/qr-code.server.ts'
import { QrCodeImage } from '../../../letters/qr-code-image.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/slips'

/** A page to be printed: nothing on it moves. */
export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: slipStyles },
]

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { db, origin } = visitOf(context).council
  const language = languageOf(context)
  const id = url.searchParams.get('call')?.slice(0, limits.name)
  const only = url.searchParams.get('list')
  const shown = callLists.filter((list) => only === null || list === only)
  const lists = await Promise.all(shown.map((list) => listCalls(db, actor, list, { language, id })))
  const told = lists.flatMap(({ rows }) => rows)
  await noteListed(context, told)
  const slips = told.map(async (row) => {
    const { applicationId, applicantName, applicantVillage } = row
    const qr = drawQrCode(`${origin}/track?number=${encodeURIComponent(applicationId)}`)
    const words = await wordByHand(db, row)
    return {
      id: row.id,
      applicationId,
      applicantName,
      applicantVillage,
      language: row.language,
      qr,
      ...words,
    }
  })
  const narrow = url.searchParams.get('paper') === 'slip'
  return {
    area: actor.role,
    slips: await Promise.all(slips),
    narrow,
    other: withParameters(url, { paper: narrow ? undefined : 'slip' }),
  }
}

export default function Slips({ loaderData: { area, slips, narrow, other } }: Route.ComponentProps) {
  const t = useTranslations('officer.calls')
  const title = useTranslations('area')(area)
  return (
    <>
      <PageTitle heading={t('slipsHeading')} area={title} />
      <BackLink to={`/${area}/calls`}>{t('heading')}</BackLink>
      {slips.length === 0 ? (
        <EmptyList message={t('noSlips')} />
      ) : (
        <>
          <div className="only-screen">
            <ScreenHead title={t('slipsHeading')} lead={t('print')} />
            <PrintButton />
            <p>
              {/* Loads a document, because its stylesheet sets the size of the paper. */}
              <AloneLink to={other} reloadDocument>
                {t(narrow ? 'sheet' : 'narrow')}
              </AloneLink>
            </p>
          </div>
          {narrow && <link rel="stylesheet" href={narrowStyles} />}
          <div className={narrow ? 'ack-slip' : 'slips'}>
            {slips.map((slip) => (
              <Slip key={slip.id} {...slip} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

type SlipProps = Route.ComponentProps['loaderData']['slips'][number]

/** What is handed to one applicant, in their language: that there is news, and never which. */
function Slip({
  applicationId,
  applicantName,
  applicantVillage,
  language,
  qr,
  text,
  council,
  phone,
}: SlipProps) {
  const t = useTranslations('officer.calls')
  return (
    <article className="slip" aria-label={t('slipOf', { id: applicationId })}>
      <p className="slip-number">{applicationId}</p>
      <p>
        <span>{applicantName}</span>, <span>{applicantVillage}</span>
      </p>
      <div className="slip-body">
        <div lang={language}>
          <p className="slip-text">{text}</p>
          <p>
            {council}
            {phone !== '' && (
              <>
                <br />
                {phone}
              </>
            )}
          </p>
        </div>
        <QrCodeImage qr={qr} label={t('qr')} />
      </div>
    </article>
  )
}
