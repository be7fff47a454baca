import { useTranslations } from 'use-intl'
import { MissingTexts } from './missing-texts.tsx'
import { Cell, Row, RowLink, RowsTable } from './rows-table.tsx'

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
      {rows.map(({ category, name: called, lang, missing }, nth) => (
        <Row
          key={category}
          id={`category-${nth}`}
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
