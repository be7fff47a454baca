import { useTranslations } from 'use-intl'
import { type StatementColumns, statementLimits } from '../../../../rules/fees/statement.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'

type StatementFileProps = {
  /** Those of the file that was read; its columns can then be chosen. */
  headings: string[]
  columns?: StatementColumns
  /** The page has another button that matters more. */
  isSecond: boolean
  error?: string
}

/** Where the statement is chosen. It is not kept, so that other columns need it again. */
export function StatementFile({ headings, columns, isSecond, error }: StatementFileProps) {
  const t = useTranslations('admin.statement')
  const options = [
    { value: '', label: t('choose') },
    ...headings.map((heading, index) => ({
      value: String(index),
      label: heading || t('column', { number: index + 1 }),
    })),
  ]
  return (
    <FormCard>
      {headings.length > 0 && (
        <>
          <h3>{t('otherColumns')}</h3>
          <p>{t('again')}</p>
        </>
      )}
      <Form method="post" encType="multipart/form-data" noValidate>
        <input type="hidden" name="intent" value="compare" />
        <FileField
          name="statement"
          label={t('file')}
          hint={t('fileHint', { megabytes: statementLimits.bytes / 1_000_000, lines: statementLimits.lines })}
          error={error}
          accept=".csv,text/csv"
        />
        {headings.length > 0 &&
          (['date', 'credit', 'text'] as const).map((part) => (
            <SelectField
              key={part}
              name={`${part}Column`}
              label={t(`columns.${part}`)}
              defaultValue={columns ? String(columns[part]) : ''}
              options={options}
            />
          ))}
        <ButtonRow>
          <Button kind={isSecond ? 'secondary' : undefined}>{t('compare')}</Button>
        </ButtonRow>
      </Form>
    </FormCard>
  )
}
