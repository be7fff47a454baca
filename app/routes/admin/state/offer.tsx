import { useTranslations } from 'use-intl'
import { findServiceRow } from '../../../../council/catalogue/services/find-service.server.ts'
import { acceptOffer, keepOwn } from '../../../../council/records/state/answer-offer.server.ts'
import { listDifferences } from '../../../../council/records/state/differences.server.ts'
import { nameOf } from '../../../../council/records/state/offers.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { choice, optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import type { ErrorKey } from '../../../ui/form-errors.ts'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/offer'
import { DifferencesTable } from './differences-table.tsx'
import { openCatalogue } from './open-catalogue.server.ts'

const fields = {
  intent: choice(['accept', 'keep']),
  version: optionalText(limits.name),
  readAt: optionalText(limits.name),
  reason: optionalText(limits.pauseReason),
}

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

async function openOffer({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const opened = await openCatalogue(context)
  const offer = opened.offers.find(({ templateId }) => templateId === params.templateId)
  if (!offer) throw notFound()
  return { ...opened, offer, named: nameOf(offer, languageOf(context)) }
}

export async function loader(args: Route.LoaderArgs) {
  const { db, actor, catalogue, offer, named } = await openOffer(args)
  const { kind, template, templateId, follows, reason } = offer
  const service = await findServiceRow(db, templateId)
  return {
    kind,
    templateId,
    named,
    follows,
    reason,
    version: template?.version ?? 0,
    readAt: service?.updatedAt ?? '',
    isNew: service === undefined,
    isUnreadable: catalogue === 'unreadable',
    differences: template ? await listDifferences(db, actor, template) : [],
    languages,
    draft: await findTyped(args, actor),
    words: await getPageMessages(args.context, 'stateCatalogue', 'needs'),
  }
}

const list = '/admin/state-catalogue'

/** Why nothing was done, by what the act answers. */
const refusals = {
  replaced: 'templateReplaced',
  stale: 'changedMeanwhile',
  language: 'templateLanguage',
  exists: 'templateIdTaken',
  formDraft: 'templateFormDraft',
} as const satisfies Record<string, ErrorKey>

export async function action(args: Route.ActionArgs) {
  const { db, actor, catalogue, offer, named } = await openOffer(args)
  const form = await readForm(args.request, fields)
  if (!form.ok) return refuse(form)
  const { intent, readAt, reason } = form.values
  // What is no version is none that was looked at.
  const version = /^[0-9]{1,7}$/.test(form.values.version) ? Number(form.values.version) : -1
  const { templateId } = offer
  if (intent === 'keep' && reason === '')
    return refuse({ errors: [{ field: 'reason', key: 'enter' }], typed: form.typed })
  const answer =
    intent === 'accept'
      ? await acceptOffer(db, actor, catalogue, { templateId, version, readAt })
      : await keepOwn(db, actor, catalogue, { templateId, version, reason })
  if (answer === undefined) throw notFound()
  if (answer === 'kept') return finishForm(args, list, { key: 'templateKept' })
  if (answer !== 'accepted')
    return refuseStale(args, { failure: { key: refusals[answer] }, typed: form.typed })
  const kind = version === 0 ? 'withdrawn' : readAt === '' ? 'new' : 'changed'
  const flash = { key: 'templateTaken', values: { service: named.name, kind } } as const
  return finishForm(args, kind === 'new' ? `/admin/services/facts/${templateId}` : list, flash)
}

export const clientAction = sendPreservingForm<typeof action>

export default withPageMessages(OfferOfState)

function OfferOfState({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { kind, templateId, named, follows, reason, version, readAt, isNew, isUnreadable } = loaderData
  const t = useTranslations('pages.stateCatalogue')
  const heading = useTranslations('admin.stateCatalogue')('heading')
  const labels = { reason: t('reason') }
  const form = useAdminForm({ refused, draft: loaderData.draft, stored: { reason }, labels })
  const isFollowed = kind === 'followed' || kind === 'withdrawn'
  const mayAccept = kind !== 'followed' && !isUnreadable
  return (
    <AdminFormScreen
      form={form}
      heading={named.name}
      title={`${heading}: ${named.name}`}
      lead={
        <>
          <p className="quiet">
            {templateId} · {t('version', { version: String(version || follows) })} · {t(`kind.${kind}`)}
          </p>
          {isUnreadable && <Banner kind="warning" heading={t('unreadable')} />}
          {kind === 'kept' && reason && <p>{t('keptMore', { reason })}</p>}
          {kind === 'followed' && <p>{t('followedMore', { version: String(follows) })}</p>}
          {kind === 'withdrawn' && <p>{t('withdrawnMore')}</p>}
          {!isFollowed && <p>{t(isNew ? 'newMore' : 'changedMore')}</p>}
          {loaderData.differences.length > 0 && (
            <DifferencesTable {...loaderData} differences={loaderData.differences} />
          )}
          {mayAccept && (
            <Form method="post" noValidate>
              <input type="hidden" name="intent" value="accept" />
              <input type="hidden" name="version" value={version} />
              <input type="hidden" name="readAt" value={readAt} />
              <ButtonRow>
                <Button>{t('accept')}</Button>
              </ButtonRow>
            </Form>
          )}
        </>
      }
      back={{ to: list, name: heading }}
      hidden={{ intent: 'keep', version: String(version) }}
      save={t('keep')}
      saveKind="secondary"
    >
      <TextField {...form.fieldProps('reason')} hint={t('reasonHint')} dir="auto" required />
    </AdminFormScreen>
  )
}
