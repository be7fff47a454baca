import { useLocale, useTranslations } from 'use-intl'
import { findServiceOrDraft } from '../../../../council/catalogue/services/find-service.server.ts'
import { type FactName, factNames, lackingToApply } from '../../../../rules/service-facts.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { CheckNote, FactValue } from '../../../ui/about-service.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/facts'
import { NotEnteredBanner } from './not-entered.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin')
  const service = await findServiceOrDraft(dbOf(context), actor, params.serviceId, languageOf(context))
  if (!service) throw notFound()
  const { serviceId, serviceName, stage, langs, facts, result } = service
  return { serviceId, serviceName, stage, lang: langs.serviceName, facts, result, names: factNames }
}

export default function FactsOfService({ loaderData }: Route.ComponentProps) {
  const { serviceId, serviceName, stage, lang, facts, result, names } = loaderData
  const t = useTranslations('admin.facts')
  const admin = useTranslations('admin')
  const area = useTranslations('area')
  const label = useTranslations('fact')
  const words = useDateFormat()
  const locale = useLocale()
  const heading = t('heading')
  const base = `/admin/services/facts/${serviceId}`
  const known = (name: FactName) => facts.find(({ fact }) => fact === name)
  return (
    <>
      <PageTitle heading={`${heading}: ${serviceName}`} area={area('admin')} />
      <BackLink to={`/admin/services/update/${serviceId}`}>{admin('updateService')}</BackLink>
      <ScreenHead title={heading}>
        <p lang={lang}>{serviceName}</p>
        <p>{t('more')}</p>
      </ScreenHead>
      <NotEnteredBanner facts={lackingToApply(facts.map(({ fact }) => fact))} stage={stage} />
      <RowsTable name={heading} wide actions columns={[t('fact'), t('value')]}>
        <Row
          id="fact-result"
          name={t('result.heading')}
          actions={<RowLink to={`${base}/result`}>{t(result ? 'edit' : 'add')}</RowLink>}
        >
          <Cell second={t('result.hint')}>{t(result ? `result.is.${result}` : 'result.notChosen')}</Cell>
        </Row>
        {names.map((name) => {
          const fact = known(name)
          return (
            <Row
              key={name}
              id={`fact-${name}`}
              name={label(name)}
              actions={<RowLink to={`${base}/${name}`}>{t(fact ? 'edit' : 'add')}</RowLink>}
            >
              {fact ? (
                <Cell
                  second={t('origin', {
                    source: fact.source,
                    grade: fact.grade,
                    date: words.date(fact.checkedOn),
                  })}
                >
                  <div lang={fact.lang === locale || name === 'days' ? undefined : fact.lang}>
                    <FactValue known={fact} />
                  </div>
                  {fact.check && <CheckNote />}
                </Cell>
              ) : (
                <Cell>{t('unknown')}</Cell>
              )}
            </Row>
          )
        })}
      </RowsTable>
    </>
  )
}
