import { useTranslations } from 'use-intl'
import type { Role } from '../../rules/roles.ts'
import sheetStyles from '../css/receipt.css?url'
import slipStyles from '../css/receipt-slip.css?url'
import { WithPageMessages } from '../i18n/with-page-messages.tsx'
import { AloneLink } from '../ui/link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { BackLink } from '../ui/screen-head.tsx'
import { PrintButton } from './print-button.tsx'
import type { ReceiptPage } from './receipt.server.ts'
import { ReceiptPaper } from './receipt-paper.tsx'

type ReceiptProps = ReceiptPage & { area: Role; back: { to: string; label: string } }

/** The receipt as it will be printed, with links that only the screen shows. */
export function ReceiptScreen({ words, ...props }: ReceiptProps) {
  return (
    <WithPageMessages pages={words}>
      <Content {...props} />
    </WithPageMessages>
  )
}

function Content({ receipt, second, slip, pdf, other, area, back }: Omit<ReceiptProps, 'words'>) {
  const t = useTranslations('pages.receipt')
  const title = useTranslations('area')(area)
  return (
    <>
      <link rel="stylesheet" href={sheetStyles} />
      {slip && <link rel="stylesheet" href={slipStyles} />}
      <PageTitle heading={`${t('heading')} ${receipt.number}`} area={title} />
      <BackLink to={back.to}>{back.label}</BackLink>
      <div className="only-screen">
        <PrintButton pdf={pdf} />
        <p>
          {/* Loads a document, because its stylesheet sets the size of the paper. */}
          <AloneLink to={other} reloadDocument>
            {t(slip ? 'sheet' : 'slip')}
          </AloneLink>
        </p>
      </div>
      <ReceiptPaper receipt={receipt} second={second} />
    </>
  )
}
