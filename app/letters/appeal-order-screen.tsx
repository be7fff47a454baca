import { useTranslations } from 'use-intl'
import { formatPaise } from '../../rules/fees/paise.ts'
import type { Role } from '../../rules/roles.ts'
import { WithPageMessages } from '../i18n/with-page-messages.tsx'
import { AuthorityLines } from '../ui/authority-lines.tsx'
import { useDateFormat } from '../ui/date-time.tsx'
import { DescriptionList } from '../ui/description-list.tsx'
import type { AppealOrderPage } from './appeal-order.server.ts'
import { Letterhead } from './letterhead.tsx'
import { PaperWays } from './paper-ways.tsx'

type AppealOrderProps = AppealOrderPage & { area: Role; back: string }

/**
 * The order on an appeal as it will be printed, to sign and to hand over, with links that only the screen
 * shows.
 */
export function AppealOrderScreen({ words, ...props }: AppealOrderProps) {
  return (
    <WithPageMessages pages={words}>
      <OrderPaper {...props} />
    </WithPageMessages>
  )
}

function OrderPaper({
  appealId,
  level,
  about,
  decidedOn,
  order,
  area,
  back,
}: Omit<AppealOrderProps, 'words'>) {
  const t = useTranslations('pages.appealOrder')
  const appeal = useTranslations('pages.appeal')
  const paper = useTranslations('pages.acknowledgement')
  const dates = useDateFormat()
  const { outcome, reasons, what, by, penalty } = order
  return (
    <>
      <PaperWays
        title={`${t('heading')}: ${appealId}`}
        area={area}
        back={{ to: back, label: t('back') }}
        before={<p>{paper('print')}</p>}
      />
      <article className="ack ack-letter" aria-label={appealId}>
        <Letterhead />
        <h2>{t('heading')}</h2>
        <p>
          {appeal('heading', { level: String(level) })} {appealId} ·{' '}
          {t('dated', { date: dates.date(decidedOn) })}
        </p>
        {about.authority && (
          <p>
            <AuthorityLines authority={about.authority} />
          </p>
        )}
        <DescriptionList
          items={[
            { label: t('applicant'), value: about.applicantName },
            { label: t('service'), value: about.serviceName, lang: about.serviceLang },
            { label: t('sent'), value: dates.date(about.handedInOn) },
            { label: t('order'), value: <strong>{appeal(`outcome.${outcome}`)}</strong> },
            { label: t('reasons'), value: <span className="as-written">{reasons}</span> },
            { label: appeal('must'), value: what && <span className="as-written">{what}</span> },
            { label: appeal('by'), value: by && dates.date(by) },
            { label: t('penalty'), value: penalty === null ? '' : formatPaise(penalty) },
          ]}
        />
        <div className="ack-signs">
          <p className="ack-sign">{t('signature')}</p>
          <p className="ack-seal">
            <span>{paper('seal')}</span>
          </p>
        </div>
      </article>
    </>
  )
}
