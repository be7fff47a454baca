import { useTranslations } from 'use-intl'
import type { Difference } from '../../../../council/records/state/differences.server.ts'
import { type Need, needs } from '../../../../rules/needs.ts'
import { type ServiceResult, serviceResults } from '../../../../rules/service-result.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { Cell, Row, RowsTable } from '../../../ui/rows-table.tsx'

type DifferencesProps = {
  differences: Difference[]
  languages: { tag: string; name: string }[]
  /** Whether the council has no such service, so that there is nothing beside. */
  isNew: boolean
}

/** What the state says otherwise than the council, side by side; of a new service all that it says. */
export function DifferencesTable({ differences, languages, isNew }: DifferencesProps) {
  const t = useTranslations('pages.stateCatalogue')
  const labelOf = useLabels()
  const say = useValues()
  const columns = isNew ? [t('what'), t('theirs')] : [t('what'), t('ours'), t('theirs')]
  return (
    <div className="section">
      <RowsTable name={t('sideBySide')} columns={columns} wide>
        {differences.map((difference) => {
          const { field, isSource, language, ours, theirs } = difference
          const label = labelOf(field)
          const named = isSource ? t('source', { field: label }) : label
          const tongue = languages.find(({ tag }) => tag === language)?.name ?? language
          return (
            <Row
              key={`${field} ${isSource} ${language}`}
              id={[field, isSource && 'source', language].filter(Boolean).join('-')}
              name={tongue ? t('inLanguage', { field: named, language: tongue }) : named}
            >
              {!isNew && (
                <Cell label={t('ours')} lang={ours ? language : undefined}>
                  <span className="as-written">{say(field, isSource, ours)}</span>
                </Cell>
              )}
              <Cell label={t('theirs')} lang={theirs ? language : undefined}>
                <span className="as-written">{say(field, isSource, theirs)}</span>
              </Cell>
            </Row>
          )
        })}
      </RowsTable>
      {!isNew && <p className="quiet">{t('same')}</p>}
      {differences.some(({ field }) => field === 'form') && <p>{t('formMore')}</p>}
    </div>
  )
}

function useLabels() {
  const t = useTranslations('pages.stateCatalogue')
  const label = useTranslations('field')
  const fact = useTranslations('fact')
  const result = useTranslations('admin.facts.result')
  return (field: Difference['field']) => {
    if (field === 'form') return t('form')
    if (field === 'result') return result('heading')
    return field === 'serviceName' || field === 'serviceDescription' || field === 'need'
      ? label(field)
      : fact(field)
  }
}

function useValues() {
  const t = useTranslations('pages.stateCatalogue')
  const need = useTranslations('pages.needs.name')
  const result = useTranslations('admin.facts.result.is')
  const fact = useTranslations('fact')
  const dates = useDateFormat()
  return (field: Difference['field'], isSource: boolean | undefined, value: string | null) => {
    if (value === null) return t('thereIsNone')
    if (value === '') return t('unset')
    if (isSource) {
      const [source, day = '', grade] = value.split('\n')
      return [source, dates.date(day), grade].filter(Boolean).join(' · ')
    }
    if (field === 'days') return fact('daysValue', { count: Number(value) })
    if (field === 'need' && needs.includes(value as Need)) return need(value as Need)
    if (field === 'result' && serviceResults.includes(value as ServiceResult))
      return result(value as ServiceResult)
    if (field !== 'form') return value
    const [questions = 0, documents = 0] = value.split(' ').map(Number)
    return t('formParts', { questions, documents })
  }
}
