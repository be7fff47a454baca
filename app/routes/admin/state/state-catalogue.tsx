import { useLocale, useTranslations } from 'use-intl'
import { findCatalogueMode, setCatalogueMode } from '../../../../council/records/state/mode.server.ts'
import { nameOf, type OfferKind } from '../../../../council/records/state/offers.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { catalogueModes } from '../../../../rules/state-fields.ts'
import { choice, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { withParameters } from '../../../http/address.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { CardForm } from '../../../ui/form-card.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/state-catalogue'
import { openCatalogue } from './open-catalogue.server.ts'

export const handle = { mainForm: true }

/** What waits for the administrator comes first. */
const kinds = ['changed', 'new', 'withdrawn', 'kept', 'followed'] as const satisfies OfferKind[]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, offers, catalogue } = await openCatalogue(context)
  const language = languageOf(context)
  const rows = kinds.flatMap((kind) =>
    offers
      .filter((offer) => offer.kind === kind)
      .map((offer) => ({
        kind,
        templateId: offer.templateId,
        version: offer.template?.version ?? offer.follows,
        named: nameOf(offer, language),
      })),
  )
  const pages = Math.max(1, Math.ceil(rows.length / limits.pageSize))
  const page = Math.min(pages, Math.max(1, Math.floor(Number(url.searchParams.get('page'))) || 1))
  const start = (page - 1) * limits.pageSize
  const at = (number: number) =>
    number < 1 || number > pages ? undefined : withParameters(url, { page: String(number) })
  return {
    mode: (await findCatalogueMode(db)).mode,
    draft: await findTyped({ context, url }, actor),
    isUnreadable: catalogue === 'unreadable',
    rows: rows.slice(start, start + limits.pageSize),
    start,
    count: rows.length,
    previous: at(page - 1),
    next: at(page + 1),
    words: await getPageMessages(context, 'stateCatalogue'),
  }
}

export async function action(args: Route.ActionArgs) {
  const { db, actor } = await openCatalogue(args.context)
  const form = await readForm(args.request, { mode: choice(catalogueModes) })
  if (!form.ok) return refuse(form)
  const { mode } = form.values
  await setCatalogueMode(db, actor, mode)
  return finishForm(args, '/admin/state-catalogue', { key: 'catalogueModeSet', values: { mode } })
}

export const clientAction = sendPreservingForm<typeof action>

export default withPageMessages(StateCatalogue)

function StateCatalogue({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { mode, draft, isUnreadable, rows, start, count, previous, next } = loaderData
  const t = useTranslations('pages.stateCatalogue')
  const admin = useTranslations('admin.stateCatalogue')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const form = useAdminForm({ refused, draft, stored: { mode }, labels: { mode: t('mode') } })
  const heading = admin('heading')
  return (
    <>
      <PageHead title={heading} area="admin" refused={form.isRefused} lead={t('lead')} />
      {form.isRefused && <ErrorSummary message={form.failure} errors={form.summary} />}
      {isUnreadable && (
        <Banner kind="warning" heading={t('unreadable')}>
          {t('unreadableMore')}
        </Banner>
      )}
      {count > 0 ? (
        <>
          <RowsTable name={heading} actions columns={[t('service'), t('status')]}>
            {rows.map(({ kind, templateId, version, named }) => (
              <Row
                key={templateId}
                id={templateId}
                name={named.name}
                lang={named.lang === locale ? undefined : named.lang}
                meta={`${templateId} · ${t('version', { version: String(version) })}`}
                actions={<RowLink to={`/admin/state-catalogue/${templateId}`}>{t('look')}</RowLink>}
              >
                <Cell label={t('status')}>{t(`kind.${kind}`)}</Cell>
              </Row>
            ))}
          </RowsTable>
          <Pagination
            shown={t('shown', { from: start + 1, to: start + rows.length, count })}
            previous={previous}
            next={next}
          />
        </>
      ) : (
        !isUnreadable && <EmptyList message={t('none')}>{t('noneMore')}</EmptyList>
      )}
      <CardForm>
        <RadioGroup
          name="mode"
          legend={t('mode')}
          hint={t('modeHint')}
          defaultValue={form.valueIn('mode')}
          error={form.errorOf('mode')}
          options={catalogueModes.map((value) => ({ value, label: t(value) }))}
        />
        <ButtonRow>
          <Button kind="secondary">{ui('save')}</Button>
        </ButtonRow>
      </CardForm>
    </>
  )
}
