import { useTranslations } from 'use-intl'
import sheetStyles from '../../css/receipt.css?url'
import slipStyles from '../../css/receipt-slip.css?url'
import { withPageMessages } from '../../i18n/with-page-messages.tsx'
import { PaperWays } from '../../letters/paper-ways.tsx'
import { readReceipt } from '../../letters/receipt.server.ts'
import { ReceiptPaper } from '../../letters/receipt-paper.tsx'
import { AloneLink } from '../../ui/link.tsx'
import type { Route } from './+types/receipt'
import { casePage } from './case-page.ts'

export function loader(args: Route.LoaderArgs) {
  return readReceipt(args)
}

export default withPageMessages(Receipt)

/** The receipt as it will be printed, with links that only the screen shows. */
function Receipt({ loaderData: { area, receipt, second, slip, pdf, other } }: Route.ComponentProps) {
  const t = useTranslations('pages.receipt')
  return (
    <>
      <link rel="stylesheet" href={sheetStyles} />
      {slip && <link rel="stylesheet" href={slipStyles} />}
      <PaperWays
        title={`${t('heading')} ${receipt.number}`}
        area={area}
        back={useBack(area, receipt.applicationId)}
        pdf={pdf}
      >
        <p>
          {/* Loads a document, because its stylesheet sets the size of the paper. */}
          <AloneLink to={other} reloadDocument>
            {t(slip ? 'sheet' : 'slip')}
          </AloneLink>
        </p>
      </PaperWays>
      <ReceiptPaper receipt={receipt} second={second} />
    </>
  )
}

/** Officers came from the fee of the application. */
function useBack(area: Route.ComponentProps['loaderData']['area'], applicationId: string) {
  const user = useTranslations('user')
  const fees = useTranslations('officer.fees')
  const page = casePage(area, applicationId)
  return area === 'user'
    ? { to: page, label: user('back', { applicationId }) }
    : { to: `${page}/fee`, label: fees('of', { applicationId }) }
}
