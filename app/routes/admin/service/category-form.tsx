import { useTranslations } from 'use-intl'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { FieldGroup } from '../../../ui/form-card.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import type { TextLanguage } from '../text-language.ts'
import { useAdminForm } from '../use-admin-form.ts'

type CategoryFormProps = {
  category: {
    /** Its name in its own language, by which services belong to it. */
    category: string
    lang: string
    version: string
    stored: Record<string, string>
    draft?: Record<string, string>
  }
  languages: TextLanguage[]
  refused: RefusedForm | undefined
}

/** The screen on which a category is described in every language, and named in the others. */
export function CategoryForm({ category: opened, languages, refused }: CategoryFormProps) {
  const { category, lang, version, stored, draft } = opened
  const t = useTranslations('admin.council')
  const labels: Record<string, string> = {}
  for (const { tag, name: language } of languages) {
    labels[`name-${tag}`] = `${t('category')} (${language})`
    labels[`description-${tag}`] = `${t('categoryDescription')} (${language})`
  }
  const form = useAdminForm({
    refused,
    draft,
    stored,
    labels,
    version: { field: 'readAs', current: version },
  })
  const heading = t('editCategory')
  return (
    <AdminFormScreen
      form={form}
      heading={heading}
      title={`${heading}: ${category}`}
      lead={<p lang={lang}>{category}</p>}
      back={{ to: '/admin/categories', name: t('categories') }}
      hidden={{ category }}
      save={t('saveCategory')}
    >
      {languages.map(({ tag, name: language }) => (
        <FieldGroup key={tag} legend={language} lang={tag}>
          {tag === lang ? (
            <p className="field-hint">{t('ownName', { category })}</p>
          ) : (
            <TextField {...form.fieldProps(`name-${tag}`)} lang={tag} />
          )}
          <TextArea {...form.fieldProps(`description-${tag}`)} lang={tag} />
        </FieldGroup>
      ))}
    </AdminFormScreen>
  )
}
