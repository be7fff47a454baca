import { useTranslations } from 'use-intl'
import { listServicesToFilterBy } from '../../../../council/cases/applications/inbox.server.ts'
import { listReadyWords } from '../../../../council/cases/desk/ready-words.server.ts'
import { pickReadyText, readyKinds } from '../../../../rules/ready-words.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/ready-words'

export async function loader({ context }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const language = languageOf(context)
  const [all, services] = await Promise.all([
    listReadyWords(db, actor),
    listServicesToFilterBy(db, actor, language),
  ])
  const nameOf = new Map(services.map(({ serviceId, serviceName }) => [serviceId, serviceName]))
  const rows = all.map(({ id, kind, serviceId, texts }) => {
    const { name, text, lang } = pickReadyText(texts, [language])
    return {
      id,
      kind,
      // A service that is deleted has no name any more.
      service: serviceId === null ? undefined : (nameOf.get(serviceId) ?? serviceId),
      name,
      text,
      lang: lang === language ? undefined : lang,
      missing: languages.filter(({ tag }) => texts[tag] === undefined),
    }
  })
  return { kinds: readyKinds.map((kind) => ({ kind, rows: rows.filter((row) => row.kind === kind) })) }
}

export default function ReadyWords({ loaderData: { kinds } }: Route.ComponentProps) {
  const t = useTranslations('admin.ready')
  const heading = t('heading')
  const add = { to: '/admin/ready-words/add', label: t('add') }
  const isEmpty = kinds.every(({ rows }) => rows.length === 0)
  return (
    <>
      <PageHead title={heading} area="admin" lead={t('lead')} />
      {isEmpty ? (
        <EmptyList message={t('none')} action={add}>
          {t('noneMore')}
        </EmptyList>
      ) : (
        <ButtonRow>
          <ButtonLink to={add.to}>{add.label}</ButtonLink>
        </ButtonRow>
      )}
      {kinds.map(
        ({ kind, rows }) =>
          rows.length > 0 && (
            <section key={kind} className="section">
              <h3>{t(`kinds.${kind}`)}</h3>
              <RowsTable name={t(`kinds.${kind}`)} actions columns={[t('name'), t('text')]}>
                {rows.map(({ id, name, text, lang, service, missing }) => (
                  <Row
                    key={id}
                    id={id}
                    name={name}
                    lang={lang}
                    meta={service ?? t('allServices')}
                    actions={<RowLink to={`/admin/ready-words/${id}`}>{t('edit')}</RowLink>}
                  >
                    <Cell
                      second={
                        missing.length > 0 &&
                        t.rich('notIn', {
                          languages: () =>
                            missing.map(({ tag, name: language }, index) => (
                              <span key={tag} lang={tag}>
                                {index > 0 && ', '}
                                {language}
                              </span>
                            )),
                        })
                      }
                    >
                      <span lang={lang} className="as-written">
                        {text}
                      </span>
                    </Cell>
                  </Row>
                ))}
              </RowsTable>
            </section>
          ),
      )}
    </>
  )
}
