import { useTranslations } from 'use-intl'
import type { Texts } from '../../../../rules/form/definition.ts'
import { TriangleIcon } from '../../../ui/icons.tsx'
import { Cell } from '../../../ui/rows-table.tsx'

/** Whether a part of a form must be answered or given. */
export function RequiredCell({ is }: { is: boolean }) {
  const t = useTranslations('admin.form')
  return (
    <Cell>
      <span className="cell-kind">{t('required')}: </span>
      {is ? t('yes') : t('no')}
    </Cell>
  )
}

type LanguagesCellProps = { languages: readonly { tag: string; name: string }[]; written: readonly Texts[] }

/** In which of the portal’s languages some of the texts are not written yet. */
export function LanguagesCell({ languages, written }: LanguagesCellProps) {
  const t = useTranslations('admin.form')
  const missing = languages.filter(({ tag }) => written.some((texts) => !Object.hasOwn(texts, tag)))
  return (
    <Cell>
      <span className="cell-kind">{t('languages')}: </span>
      {missing.length === 0 ? (
        t('everyLanguage')
      ) : (
        <span className="language-missing">
          <TriangleIcon size={16} /> {t('inNot', { languages: missing.map(({ name }) => name).join(', ') })}
        </span>
      )}
    </Cell>
  )
}
