import { useTranslations } from 'use-intl'
import { listCategories } from '../../../../council/catalogue/services/categories.server.ts'
import { createService } from '../../../../council/catalogue/services/keep-services.server.ts'
import { getCouncilLanguage } from '../../../../council/profile/council-profile.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { serviceId } from '../../../forms/office-fields.server.ts'
import { choice, link, readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { RestoredDraftBanner } from '../../../forms/restored-draft-banner.tsx'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { CardForm } from '../../../ui/form-card.tsx'
import { LinkLine } from '../../../ui/link.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import { finishForm } from '../finish-form.server.ts'
import type { Route } from './+types/create-service'
import { needChoices, needIn } from './need-field.ts'
import {
  alsoCalledFields,
  alsoCalledIn,
  serviceTextFields,
  serviceTextsIn,
} from './read-service-texts.server.ts'
import { ServiceFields } from './service-fields.tsx'
import { ServiceTextFields, useTextLabels } from './service-text-fields.tsx'

const fields = {
  serviceId,
  category: text(limits.category),
  serviceName: text(limits.serviceName),
  serviceDescription: text(limits.serviceDescription, { lines: true }),
  link,
  need: choice(needChoices),
  stage: choice(['', 'draft']),
  ...serviceTextFields,
  ...alsoCalledFields,
}

export const handle = { mainForm: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const draft = await findTyped({ context, url }, actor)
  const own = await getCouncilLanguage(db)
  const others = languages.filter(({ tag }) => tag !== own)
  const categories = await listCategories(db, languageOf(context))
  const words = await getPageMessages(context, 'needs')
  return { draft, categories, own, languages: others, words }
}

export async function action(args: Route.ActionArgs) {
  const db = dbOf(args.context)
  const actor = actorOf(args.context, 'admin')
  const failure = { key: 'createServiceFailed' } as const
  const form = await readForm(args.request, fields)
  if (!form.ok) return refuse({ ...form, failure })
  const { serviceId, category, serviceName, serviceDescription, link } = form.values
  const need = needIn(form.values.need)
  const alsoCalled = alsoCalledIn(form.values)
  const stage = form.values.stage === 'draft' ? ('draft' as const) : ('open' as const)
  const service = { serviceId, category, serviceName, serviceDescription, link, need, alsoCalled, stage }
  const texts = serviceTextsIn(form.values, await getCouncilLanguage(db))
  if ((await createService(db, actor, service, texts)) === 'exists') {
    const errors = [{ field: 'serviceId', key: 'serviceIdTaken' } as const]
    return refuse({ failure, errors, typed: form.typed }, { status: 409 })
  }
  const key = stage === 'draft' ? 'serviceDrafted' : 'serviceCreated'
  return finishForm(args, '/admin', { key, values: { serviceName, serviceId } })
}

export const clientAction = sendPreservingForm<typeof action>

export default function CreateService({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { draft, categories, own, languages, words } = loaderData
  const t = useTranslations('admin')
  const { summary, failure, errorOf, typedOr } = useRefusedForm(refused, useTextLabels(languages, own))
  const fieldProps = (name: string) => ({ defaultValue: typedOr(name, draft?.[name]), error: errorOf(name) })
  const heading = t('createNewService')
  return (
    <>
      <PageHead title={heading} area="admin" refused={Boolean(refused)}>
        <p>{t('createServiceMore')}</p>
        <LinkLine to="/admin/sample">{t('sample.heading')}</LinkLine>
      </PageHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {draft && !refused && <RestoredDraftBanner>{t('restoredMore')}</RestoredDraftBanner>}
      <CardForm>
        <WithPageMessages pages={words}>
          <ServiceFields fieldProps={fieldProps} categories={categories} own={own} />
        </WithPageMessages>
        <ServiceTextFields languages={languages} fieldProps={fieldProps} />
        <ButtonRow>
          <Button>{t('createService')}</Button>
          <Button kind="secondary" name="stage" value="draft">
            {t('saveAsDraft')}
          </Button>
          <CancelLink to="/admin" />
        </ButtonRow>
        <p className="field-hint">{t('createLacks')}</p>
      </CardForm>
    </>
  )
}
