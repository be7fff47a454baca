import { useTranslations } from 'use-intl'
import type { FormDefinition, Question } from '../../../../rules/form/definition.ts'
import { useFormTexts } from '../../../form/form-words.ts'
import { useAnswerWords } from '../../../form/question-field.tsx'
import { languages } from '../../../i18n/languages.server.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Link } from '../../../ui/link.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Cell, Row, RowsTable } from '../../../ui/rows-table.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/form'
import { openServiceForm } from './open-form.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const { service, draft, published } = await openServiceForm(args)
  return {
    service,
    draft: draft && { changedAt: draft.changedAt, name: draft.name },
    published: published && { version: published.version, publishedAt: published.publishedAt },
    form: draft?.definition ?? published?.definition,
    languages,
  }
}

export default function FormOfService({ loaderData }: Route.ComponentProps) {
  const { service, draft, published, form, languages } = loaderData
  const t = useTranslations('admin.form')
  const admin = useTranslations('admin')
  const area = useTranslations('area')
  const { date, moment } = useDateFormat()
  const heading = t('heading', { service: service.serviceName })
  const base = `/admin/services/form/${service.serviceId}`
  const links = [
    form && { to: `${base}/preview`, label: t('preview') },
    draft && { to: `${base}/publish`, label: t('publish') },
    published && { to: `${base}/versions`, label: t('versions') },
    { to: `${base}/import`, label: t('import') },
  ].filter((one) => one !== undefined)
  return (
    <>
      <PageTitle heading={heading} area={area('admin')} />
      <BackLink to={`/admin/services/update/${service.serviceId}`}>{admin('updateService')}</BackLink>
      <ScreenHead title={heading}>
        <p>{t('more')}</p>
        {published && (
          <p>{t('published', { version: published.version, date: date(published.publishedAt) })}</p>
        )}
        {draft && <p>{t('draft', { name: draft.name, moment: moment(draft.changedAt) })}</p>}
      </ScreenHead>
      <ul className="plain-list">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="alone">
              {label}
            </Link>
          </li>
        ))}
        {form && (
          <li>
            <a href={`${base}/export`} className="alone">
              {t('export')}
            </a>
          </li>
        )}
      </ul>
      {form ? (
        <Sections form={form} languages={languages} />
      ) : (
        <EmptyList message={t('none')}>{t('noneMore')}</EmptyList>
      )}
    </>
  )
}

type SectionsProps = { form: FormDefinition; languages: { tag: string; name: string }[] }

/** The questions of a form, a table for each section, and its documents. */
function Sections({ form, languages }: SectionsProps) {
  const t = useTranslations('admin.form')
  const kind = useTranslations('admin.form.kind')
  const { say, langOf } = useFormTexts(form.lang)
  const words = useAnswerWords(form.lang)
  const columns = [t('question'), t('kindOf'), t('mustBeAnswered'), t('missing')].map((label) => ({ label }))
  const missing = (texts: Question['label']) =>
    languages
      .filter(({ tag }) => !Object.hasOwn(texts, tag))
      .map(({ name }) => name)
      .join(', ')
  const all = form.sections.flatMap(({ questions }) => questions)
  const conditionOf = ({ showIf }: Pick<Question, 'showIf'>) => {
    const asked = all.find(({ key }) => key === showIf?.question)
    return showIf && t('onlyIf', { answers: showIf.is.map((one) => `“${words(asked, one)}”`).join(', ') })
  }
  const named = (question: Question) => {
    const label = say(question.label)
    return { name: label.text, lang: langOf(label) }
  }
  return (
    <>
      {form.sections.map(({ key, title, questions }) => (
        <section key={key} className="section">
          <h3 lang={langOf(say(title))}>{say(title).text}</h3>
          <RowsTable name={say(title).text} wide columns={columns}>
            {questions
              .flatMap((question) => [
                { question, path: question.key, group: undefined as Question | undefined },
                ...(question.questions ?? []).map((one) => ({
                  question: one,
                  path: `${question.key}.${one.key}`,
                  group: question as Question | undefined,
                })),
              ])
              .map(({ question, path, group }) => (
                <Row key={path} id={path} {...named(question)} meta={group && say(group.label).text}>
                  <Cell second={conditionOf(question)}>{kind(question.kind)}</Cell>
                  <Cell>{question.required ? t('yes') : t('no')}</Cell>
                  <Cell>{missing(question.label)}</Cell>
                </Row>
              ))}
          </RowsTable>
        </section>
      ))}
      {form.documents && form.documents.length > 0 && (
        <section className="section">
          <h3>{t('documents')}</h3>
          <RowsTable name={t('documents')} wide columns={columns.filter((_, index) => index !== 1)}>
            {form.documents.map((document) => (
              <Row
                key={document.name[form.lang]}
                id={`document ${document.name[form.lang]}`}
                name={say(document.name).text}
                meta={conditionOf(document)}
              >
                <Cell>{document.required ? t('yes') : t('no')}</Cell>
                <Cell>{missing(document.name)}</Cell>
              </Row>
            ))}
          </RowsTable>
        </section>
      )}
    </>
  )
}
