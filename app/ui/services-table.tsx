import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type Langs, OtherLanguage } from './other-language.tsx'
import { Cell, Row, RowsTable } from './rows-table.tsx'

interface ListedService {
  serviceId: string
  serviceName: string
  category: string
  preview: string
  langs: Langs
}

type ServicesTableProps<S extends ListedService> = {
  /** The screen's heading. */
  name: string
  rows: S[]
  /** Shows the beginning of each description. */
  withPreview?: boolean
  /** What is to be known of a service, under its id. */
  note?: (row: S) => ReactNode
  /** The `RowLink`s of a service. */
  actions: (row: S) => ReactNode
}

/** A table of services with actions in each row. */
export function ServicesTable<S extends ListedService>({
  name,
  rows,
  withPreview,
  note,
  actions,
}: ServicesTableProps<S>) {
  const t = useTranslations('service')
  const columns = [t('service'), t('description')]
  return (
    <RowsTable
      name={name}
      actions
      columns={withPreview ? columns : columns.filter((_, index) => index !== 1)}
    >
      {rows.map((row) => (
        <Row
          key={row.serviceId}
          id={row.serviceId}
          name={row.serviceName}
          lang={row.langs.serviceName}
          meta={
            <>
              {row.serviceId} · <span lang={row.langs.category}>{row.category}</span>
              <OtherLanguage langs={row.langs} inline />
              {note && <span className="row-meta">{note(row)}</span>}
            </>
          }
          actions={actions(row)}
        >
          {withPreview && (
            <Cell kind="preview" lang={row.langs.serviceDescription}>
              {row.preview}
            </Cell>
          )}
        </Row>
      ))}
    </RowsTable>
  )
}
