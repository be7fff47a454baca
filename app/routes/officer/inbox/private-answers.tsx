import { useTranslations } from 'use-intl'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-group.tsx'

const parameter = 'private'

/** Whether the address of a file asks for answers that are private too. */
export function asksForPrivate(url: URL): boolean {
  return url.searchParams.get(parameter) === checkedValue
}

/** Asks for the file of the list, with private answers too where the box is ticked; `file` is its address. */
export function FileWithPrivateAnswers({ file }: { file: string }) {
  const t = useTranslations('officer')
  const { pathname, searchParams } = new URL(file, 'http://localhost')
  return (
    <form method="get" action={pathname} className="export only-screen">
      {[...searchParams].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <CheckboxField name={parameter} label={t('withPrivate')} hint={t('withPrivateHint')} />
      <Button kind="secondary">{t('export')}</Button>
    </form>
  )
}
