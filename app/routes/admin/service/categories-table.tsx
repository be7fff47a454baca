import { useTranslations } from 'use-intl'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { MissingTexts } from './missing-texts.tsx'

type CategoriesTableProps = {
  name: string
  act: string
  rows: {
    category: string
    name: string
    lang?: string
    missing: { language: string; texts: string[] }[]
  }[]
}

/** The categories with what is not written of each, each leading to its form. */
export function CategoriesTable({ name, act, rows }: CategoriesTableProps) {
  const t = useTranslations('admin.council')
  const labels = { name: t('categoryName'), description: t('categoryDescription') }
  return (
    <RowsTable
      name={name}
      columns={[{ label: t('category') }, { label: t('missing') }, { label: t('actions'), hidden: true }]}
    >
      {rows.map(({ category, name: called, lang, missing }, index) => (
        <Row
          key={category}
          id={`category-${index}`}
          name={called}
          lang={lang}
          actions={<RowLink to={`/admin/categories?category=${encodeURIComponent(category)}`}>{act}</RowLink>}
        >
          <Cell>
            <MissingTexts missing={missing} labels={labels} />
          </Cell>
        </Row>
      ))}
    </RowsTable>
  )
}
