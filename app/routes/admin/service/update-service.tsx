import { useTranslations } from 'use-intl'
import { readAlsoCalled } from '../../../../council/catalogue/facts/keep-also-called.server.ts'
import { listCategories } from '../../../../council/catalogue/services/categories.server.ts'
import { updateService } from '../../../../council/catalogue/services/change-service.server.ts'
import { findServiceRow } from '../../../../council/catalogue/services/find-service.server.ts'
import { readServiceTexts } from '../../../../council/catalogue/services/keep-texts.server.ts'
import { findFollowed } from '../../../../council/catalogue/services/state-fields.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { isStale, revalidateWhenStale } from '../../../forms/is-stale.ts'
import { choice, optionalLink, optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { RestoredDraftBanner } from '../../../forms/restored-draft-banner.tsx'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import type { Flash } from '../../../http/flash.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { CardForm } from '../../../ui/form-card.tsx'
import { LinkLine } from '../../../ui/link.tsx'
import { SidePanel, WithAside } from '../../../ui/public-frame.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import type { Route } from './+types/update-service'
import { needChoices, needIn, noNeed } from './need-field.ts'
import {
  alsoCalledFields,
  alsoCalledIn,
  alsoCalledValues,
  fieldsOfState,
  serviceTextFields,
  serviceTextsIn,
  serviceTextValues,
} from './read-service-texts.server.ts'
import { ServiceFields } from './service-fields.tsx'
import { ServiceLinks } from './service-links.tsx'
import { ServiceTextFields, useTextLabels } from './service-text-fields.tsx'

const fields = {
  category: optionalText(limits.category),
  serviceName: optionalText(limits.serviceName),
  serviceDescription: optionalText(limits.serviceDescription, { lines: true }),
  link: optionalLink,
  readAt: optionalText(limits.name),
  need: choice(needChoices),
  ...serviceTextFields,
  ...alsoCalledFields,
}

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const found = await findServiceRow(db, params.serviceId)
  if (!found) throw notFound()
  const { serviceId, serviceName, serviceDescription, category, link, lang, need, updatedAt } = found
  const service = { serviceId, serviceName, serviceDescription, category, link, lang, need, updatedAt }
  const actor = actorOf(context, 'admin')
  const draft = await findTyped({ context, url }, actor)
  const categories = await listCategories(db, languageOf(context))
  const texts = serviceTextValues(await readServiceTexts(db, params.serviceId))
  const also = alsoCalledValues(await readAlsoCalled(db, params.serviceId))
  const others = languages.filter(({ tag }) => tag !== service.lang)
  const stored: Record<string, string> = { ...texts, ...also, ...service, need: service.need ?? noNeed }
  // The address carries the page of the list from which the form was opened.
  const list = `/admin${url.search}`
  const followed = await findFollowed(db, serviceId)
  const here = url.pathname + url.search
  return {
    service,
    stored,
    draft,
    categories,
    languages: others,
    words: await getPageMessages(context, 'needs'),
    list,
    here,
    ofState: followed && fieldsOfState(followed),
  }
}

export async function action(args: Route.ActionArgs) {
  const db = dbOf(args.context)
  const actor = actorOf(args.context, 'admin')
  const { serviceId } = args.params
  const service = await findServiceRow(db, serviceId)
  if (!service) throw notFound()
  const failure = { key: 'updateServiceFailed' } as const
  const form = await readForm(args.request, fields)
  if (!form.ok) return refuse({ ...form, failure })
  const { readAt, category, serviceName, serviceDescription, link } = form.values
  const changed = { category, serviceName, serviceDescription, link }
  const need = needIn(form.values.need)
  const texts = serviceTextsIn(form.values, service.lang)
  const alsoCalled = alsoCalledIn(form.values)
  const changes = { fields: changed, need, readAt, texts, alsoCalled }
  const answer = await updateService(db, actor, serviceId, changes)
  if (answer === undefined) throw notFound()
  if (answer === 'ofState')
    return refuse({ failure, errors: [{ field: 'serviceName', key: 'setByState' }], typed: form.typed })
  if (answer === 'stale') {
    return refuseStale(args, { failure, field: 'serviceName', typed: form.typed })
  }
  return finishForm(args, `/admin${args.url.search}`, flashOfUpdate(answer.kept, service.stage))
}

/** Says of each field whether it has a new value or was left empty and so keeps its stored one. */
function flashOfUpdate(kept: string[], stage: string): Flash {
  const names = ['serviceName', 'category', 'serviceDescription', 'link']
  const each = names.map((name) => [name, kept.includes(name) ? 'kept' : 'new'])
  return {
    key: 'serviceUpdated',
    values: { kept: kept.length > 0 ? 'some' : stage, ...Object.fromEntries(each) },
  }
}

export const clientAction = sendPreservingForm<typeof action>

export default function UpdateService({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { service, stored, draft, categories, languages, words, list, here, ofState } = loaderData
  const t = useTranslations('admin')
  const field = useTranslations('field')
  const { summary, failure, errorOf, typedOr } = useRefusedForm(
    refused,
    useTextLabels(languages, service.lang),
  )
  // Unless the form is stale, what was refused or restored was typed over the version that was read then.
  const readAt = isStale(refused) ? service.updatedAt : typedOr('readAt', draft?.readAt ?? service.updatedAt)
  const fieldProps = (name: string) => ({
    readOnly: ofState?.some((one) => one === name),
    defaultValue: typedOr(name, draft?.[name] ?? stored[name]),
    error: isStale(refused) ? undefined : errorOf(name),
  })
  const heading = t('updateService')
  const form = (
    <CardForm key={`${service.updatedAt} ${Boolean(refused)}`}>
      <input type="hidden" name="readAt" value={readAt} />
      <WithPageMessages pages={words}>
        <ServiceFields
          existing
          fieldProps={(name) =>
            name === 'serviceId' ? { defaultValue: service.serviceId } : fieldProps(name)
          }
          categories={categories}
          own={service.lang}
          lang={service.lang}
        />
      </WithPageMessages>
      <ServiceTextFields languages={languages} fieldProps={fieldProps} />
      <ButtonRow>
        <Button>{t('updateService')}</Button>
        <CancelLink to={list} />
      </ButtonRow>
    </CardForm>
  )
  return (
    <>
      <BackLink to={list}>{t('manageServices')}</BackLink>
      <PageHead title={heading} area="admin" refused={Boolean(refused)}>
        <p>{t('updateServiceMore')}</p>
        <ServiceLinks serviceId={service.serviceId} isOfState={ofState !== undefined} />
      </PageHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {draft && !refused && <RestoredDraftBanner>{t('restoredMore')}</RestoredDraftBanner>}
      {isStale(refused) ? (
        <WithAside
          aside={
            <SidePanel heading={t('asStored')} level={3}>
              <p>{t('asStoredMore')}</p>
              <DescriptionList
                narrow
                items={(['category', 'serviceName', 'serviceDescription', 'link'] as const).map((name) => ({
                  label: field(name),
                  value: service[name],
                }))}
              />
              <LinkLine to={here}>{t('startAgain')}</LinkLine>
            </SidePanel>
          }
        >
          {form}
        </WithAside>
      ) : (
        form
      )}
    </>
  )
}
