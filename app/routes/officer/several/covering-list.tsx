import { useTranslations } from 'use-intl'
import { DateText } from '../../../ui/date-time.tsx'
import type { OpenedCase } from '../case/opened-case.server.ts'

/** What lies under this sheet: a line for each application, in the order of their pages. */
export function CoveringList({ cases }: { cases: OpenedCase[] }) {
  const t = useTranslations('officer')
  const status = useTranslations('ui.status')
  return (
    <div className="covering">
      <table aria-label={t('print.covering')}>
        <thead>
          <tr>
            <th scope="col">{t('number')}</th>
            <th scope="col">{t('service')}</th>
            <th scope="col">{t('applicant')}</th>
            <th scope="col">{t('received')}</th>
            <th scope="col">{t('columns.status')}</th>
          </tr>
        </thead>
        <tbody>
          {cases.map(({ application, setAside }) => (
            <tr key={application.applicationId}>
              <th scope="row">{application.applicationId}</th>
              <td lang={application.langs.serviceName}>{application.serviceName}</td>
              <td>
                {application.applicantName}
                <br />
                {application.applicantVillage}
              </td>
              <td>
                <DateText iso={application.date} />
              </td>
              <td>
                {setAside
                  ? t(setAside.until ? 'withdrawal.chip' : 'setAside.chip')
                  : status(application.status)}
                {application.decidedAt !== null && (
                  <>
                    <br />
                    <DateText iso={application.decidedAt} />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
