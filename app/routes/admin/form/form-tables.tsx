import { useTranslations } from 'use-intl'
import { useFormTexts } from '../../../forms/form-words.ts'
import { AloneLink } from '../../../ui/link.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { PartButtons } from './part-buttons.tsx'
import { LanguagesCell, RequiredCell } from './part-cells.tsx'
import { type PartsProps, QuestionsTable, useConditionWords, usePartColumns } from './questions-table.tsx'

/** The questions of a form, a table for each section, and its documents; each with what can be done to it. */
export function FormTables({ form, base, revision, languages }: PartsProps) {
  const t = useTranslations('admin.form')
  const { say, langOf } = useFormTexts(form.lang)
  const conditionOf = useConditionWords(form)
  const documentColumns = usePartColumns(t('document'))
  const { documents = [] } = form
  return (
    <>
      {form.sections.map(({ key, title, questions }, place) => (
        <section key={key} className="section form-part">
          <h3 lang={langOf(say(title))}>
            {place + 1}. {say(title).text}
          </h3>
          {questions.length > 0 && (
            <QuestionsTable
              form={form}
              base={base}
              revision={revision}
              languages={languages}
              name={say(title).text}
              questions={questions}
            />
          )}
          <div className="button-row">
            <AloneLink to={`${base}/add/${key}`} aria-label={`${t('addQuestion')}: ${say(title).text}`}>
              {t('addQuestion')}
            </AloneLink>
            <AloneLink to={`${base}/section/${key}`} aria-label={`${t('editSection')}: ${say(title).text}`}>
              {t('editSection')}
            </AloneLink>
            <PartButtons
              part={`section.${key}`}
              name={say(title).text}
              revision={revision}
              up={place > 0}
              down={place < form.sections.length - 1}
              remove={questions.length === 0}
            />
          </div>
        </section>
      ))}
      <section className="section form-part">
        <h3>{t('documents')}</h3>
        {documents.length > 0 ? (
          <RowsTable name={t('documents')} wide parts actions columns={documentColumns}>
            {documents.map((document, index) => (
              <Row
                key={document.name[form.lang]}
                id={`document-${index}`}
                name={say(document.name).text}
                lang={langOf(say(document.name))}
                meta={conditionOf(document)}
                actions={
                  <>
                    <RowLink to={`${base}/document/${index}`}>{t('edit')}</RowLink>
                    <PartButtons
                      part={`document.${index}`}
                      revision={revision}
                      up={index > 0}
                      down={index < documents.length - 1}
                      remove
                    />
                  </>
                }
              >
                <Cell>{t(`brought.${document.upload ?? 'none'}`)}</Cell>
                <RequiredCell is={document.required} />
                <LanguagesCell
                  languages={languages}
                  written={document.note ? [document.name, document.note] : [document.name]}
                />
              </Row>
            ))}
          </RowsTable>
        ) : (
          <p>{form.documents ? t('noDocuments') : t('documentsOfService')}</p>
        )}
        <div className="button-row">
          <AloneLink to={`${base}/document`}>{t('addDocument')}</AloneLink>
        </div>
      </section>
    </>
  )
}
