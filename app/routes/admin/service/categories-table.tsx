import { useTranslations } from 'use-intl'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { MissingTexts } from './missing-texts.tsx'

type CategoriesTableProps = {
  name: string
  /** The words of the link in each row. */
  linkText: string
  rows: {
    category: string
    name: string
    lang?: string
    missing: { language: string; texts: string[] }[]
  }[]
}

/** The categories with their missing texts; each row links to its form. */
export function CategoriesTable({ name, linkText, rows }: CategoriesTableProps) {
  const t = useTranslations('admin.council')
  const labels = { name: t('category'), description: t('categoryDescription') }
  return (
    <RowsTable name={name} actions columns={[t('category'), t('missing')]}>
      {rows.map(({ category, name: title, lang, missing }, index) => (
        <Row
          key={category}
          id={`category-${index}`}
          name={title}
          lang={lang}
          actions={
            <RowLink to={`/admin/categories?category=${encodeURIComponent(category)}`}>{linkText}</RowLink>
          }
        >
          <Cell>
            <MissingTexts missing={missing} labels={labels} />
          </Cell>
        </Row>
      ))}
    </RowsTable>
  )
}
