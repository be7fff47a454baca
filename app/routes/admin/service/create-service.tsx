import { Form } from 'react-router'
import { useTranslations } from 'use-intl'
import { deleteDraft, findDraft } from '../../../../council/drafts.server.ts'
import { getCouncilLanguage } from '../../../../council/profile/council-profile.server.ts'
import { listCategories } from '../../../../council/services/catalogue.server.ts'
import { createService } from '../../../../council/services/keep-services.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { redirectWithFlash } from '../../../flash.server.ts'
import { link, readForm, refuse, serviceId, text } from '../../../forms/read-form.server.ts'
import { RestoredDraftBanner, useSavedDraft } from '../../../forms/saved-draft.tsx'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf, visitOf } from '../../../guard.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { sendPreservingForm } from '../../../send-form.ts'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { ServiceTextFields, useTextLabels } from '../text-in-languages.tsx'
import type { Route } from './+types/create-service'
import { ServiceFields } from './service-fields.tsx'
import { serviceTextFields, serviceTextsOf } from './text-fields.server.ts'

const fields = {
  serviceId,
  category: text(limits.category),
  serviceName: text(limits.serviceName),
  serviceDescription: text(limits.serviceDescription, { lines: true }),
  link,
  ...serviceTextFields,
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const kept = await findDraft(db, actor, url.pathname)
  const own = await getCouncilLanguage(db)
  const others = languages.filter(({ tag }) => tag !== own)
  const categories = await listCategories(db, languageOf(context))
  return { account: actor.id, kept, categories, languages: others }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin')
  const { council } = visitOf(context)
  const failure = { key: 'createServiceFailed' } as const
  const form = await readForm(request, fields)
  if (!form.ok) return refuse({ ...form, failure })
  const { serviceId, category, serviceName, serviceDescription, link } = form.values
  const asked = { serviceId, category, serviceName, serviceDescription, link }
  const texts = serviceTextsOf(form.values, await getCouncilLanguage(council.db))
  if ((await createService(council.db, actor, asked, texts)) === 'exists') {
    const errors = [{ field: 'serviceId', key: 'serviceIdTaken' } as const]
    return refuse({ failure, errors, typed: form.typed }, { status: 409 })
  }
  await deleteDraft(council.db, actor, url.pathname)
  const flash = { key: 'serviceCreated', values: { serviceName } } as const
  return redirectWithFlash(council, '/admin', flash)
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendPreservingForm(args)
}

export default function CreateService({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { account, kept, categories, languages } = loaderData
  const t = useTranslations('admin')
  const area = useTranslations('area')
  const { summary, failure, errorOf, typedOr } = useRefusedForm(refused, useTextLabels(languages))
  const form = useSavedDraft(account, refused)
  const fieldProps = (name: string) => ({ defaultValue: typedOr(name, kept?.[name]), error: errorOf(name) })
  const heading = t('createNewService')
  return (
    <>
      <PageTitle heading={heading} area={area('admin')} refused={Boolean(refused)} />
      <ScreenHead title={heading}>
        <p>{t('createServiceMore')}</p>
      </ScreenHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {kept && !refused && (
        <RestoredDraftBanner account={account} heading={t('restored')}>
          {t('restoredMore')}
        </RestoredDraftBanner>
      )}
      <FormCard>
        <Form method="post" noValidate ref={form}>
          <ServiceFields fieldProps={fieldProps} categories={categories} />
          <ServiceTextFields languages={languages} fieldProps={fieldProps} />
          <ButtonRow>
            <Button>{t('createService')}</Button>
            <ButtonLink to="/admin" kind="quiet">
              {t('cancel')}
            </ButtonLink>
          </ButtonRow>
        </Form>
      </FormCard>
    </>
  )
}
