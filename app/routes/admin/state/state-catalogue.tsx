import { useTranslations } from 'use-intl'
import { findCatalogueMode, setCatalogueMode } from '../../../../council/records/state/mode.server.ts'
import { nameOf, type OfferKind } from '../../../../council/records/state/offers.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { catalogueModes } from '../../../../rules/state-fields.ts'
import { choice, readForm, refuse } from '../../../forms/read-form.server.ts'
import { withParameters } from '../../../http/address.server.ts'
import { visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { mainFormId } from '../../../ui/main-form.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/state-catalogue'
import { openCatalogue } from './open-catalogue.server.ts'

export const handle = { mainForm: true }

/** What waits for the administrator comes first. */
const kinds = ['changed', 'new', 'withdrawn', 'kept', 'followed'] as const satisfies OfferKind[]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, offers, catalogue } = await openCatalogue(context)
  const language = languageOf(context)
  const rows = kinds.flatMap((kind) =>
    offers
      .filter((offer) => offer.kind === kind)
      .map(({ templateId, template, follows }) => ({
        kind,
        templateId,
        version: template?.version ?? follows,
        ...(template ? nameOf(template, language) : { name: templateId, lang: undefined }),
      })),
  )
  const pages = Math.max(1, Math.ceil(rows.length / limits.pageSize))
  const page = Math.min(pages, Math.max(1, Math.floor(Number(url.searchParams.get('page'))) || 1))
  const start = (page - 1) * limits.pageSize
  const at = (number: number) =>
    number < 1 || number > pages ? undefined : withParameters(url, { page: String(number) })
  return {
    mode: (await findCatalogueMode(db)).mode,
    isUnreadable: catalogue === 'unreadable',
    rows: rows.slice(start, start + limits.pageSize),
    start,
    count: rows.length,
    previous: at(page - 1),
    next: at(page + 1),
    words: await getPageMessages(context, 'stateCatalogue'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = await openCatalogue(context)
  const form = await readForm(request, { mode: choice(catalogueModes) })
  if (!form.ok) return refuse(form)
  const { mode } = form.values
  await setCatalogueMode(db, actor, mode)
  const flash = { key: 'catalogueModeSet', values: { mode } } as const
  return redirectWithFlash(visitOf(context).council, '/admin/state-catalogue', flash)
}

export default withPageMessages(StateCatalogue)

function StateCatalogue({ loaderData }: Route.ComponentProps) {
  const { mode, isUnreadable, rows, start, count, previous, next } = loaderData
  const t = useTranslations('pages.stateCatalogue')
  const admin = useTranslations('admin.stateCatalogue')
  const ui = useTranslations('ui')
  const heading = admin('heading')
  return (
    <>
      <PageHead title={heading} area="admin">
        <p>{t('lead')}</p>
      </PageHead>
      {isUnreadable && (
        <Banner kind="warning" heading={t('unreadable')}>
          {t('unreadableMore')}
        </Banner>
      )}
      {count > 0 ? (
        <>
          <RowsTable name={heading} actions columns={[t('service'), t('status')]}>
            {rows.map(({ kind, templateId, version, name, lang }) => (
              <Row
                key={templateId}
                id={templateId}
                name={name}
                lang={lang}
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
      <FormCard>
        <Form id={mainFormId} method="post" noValidate>
          <RadioGroup
            name="mode"
            legend={t('mode')}
            hint={t('modeHint')}
            defaultValue={mode}
            options={catalogueModes.map((value) => ({ value, label: t(value) }))}
          />
          <ButtonRow>
            <Button kind="secondary">{ui('save')}</Button>
          </ButtonRow>
        </Form>
      </FormCard>
    </>
  )
}
