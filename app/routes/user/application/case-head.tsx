import { useTranslations } from 'use-intl'
import type { Need } from '../../../../rules/needs.ts'
import type { Status } from '../../../../rules/statuses.ts'
import { NeedDrawing } from '../../../ui/need-drawing.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'

type CaseHeadProps = {
  serviceName: string
  lang?: string
  need?: Need
  applicationId: string
  /** Undefined for one that is set aside. */
  status?: Status
}

/** Which application it is: its picture, its service and its number. */
export function CaseHead({ serviceName, lang, need, applicationId, status }: CaseHeadProps) {
  const t = useTranslations('user')
  return (
    <>
      <div className="case-head">
        <NeedDrawing need={need ?? 'records'} />
        <div>
          <h2 lang={lang}>{serviceName}</h2>
          <p className="quiet">
            {t('number')} <strong>{applicationId}</strong>
          </p>
        </div>
      </div>
      {status && (
        <p className="case-status">
          <StatusChip status={status} />
        </p>
      )}
    </>
  )
}
