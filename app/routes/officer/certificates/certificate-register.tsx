import { useTranslations } from 'use-intl'
import {
  countCertificates,
  listCertificates,
} from '../../../../council/certificates/list-certificates.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { areaOf } from '../../../../rules/roles.ts'
import { searchText, withParameters } from '../../../http/address.server.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { noteListed } from '../../../http/note-listed.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { FilterLinks } from '../inbox/filter-links.tsx'
import type { Route } from './+types/certificate-register'
import { certificateStates } from './certificate-field.ts'
import { CertificateState } from './certificate-state.tsx'
import { readCertificateFilter } from './read-filter.server.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const [db, actor, language] = [dbOf(context), actorOf(context, 'admin', 'staff'), languageOf(context)]
  const filter = await readCertificateFilter(db, url, language)
  const [page, counts] = await Promise.all([
    listCertificates(db, actor, filter, readCursor(url)),
    countCertificates(db, actor),
  ])
  await noteListed(context, page.rows)
  const path = areaOf[actor.role]
  return {
    role: actor.role,
    path,
    search: searchText(url),
    state: filter.state,
    counts,
    rows: page.rows,
    ...pageLinks(url, page),
    file: withParameters(new URL(`${path}/certificates/export${url.search}`, url), {
      after: undefined,
      before: undefined,
    }),
  }
}

export default function CertificateRegister({ loaderData }: Route.ComponentProps) {
  const { role, path, search, state, counts, rows, previous, next, file } = loaderData
  const t = useTranslations('officer.certificates')
  const dates = useDateFormat()
  const heading = t('register')
  const here = `${path}/certificates`
  return (
    <>
      <PageHead title={heading} area={role} />
      <SearchForm
        label={t('searchBy')}
        name="search"
        button={t('search')}
        exact
        kind="secondary"
        defaultValue={search}
        action={here}
        hidden={state ? { state } : {}}
      />
      <FilterLinks
        label={heading}
        items={([undefined, ...certificateStates] as const).map((one) => ({
          to: one ? `${here}?state=${one}` : here,
          label: t(`states.${one ?? 'all'}`),
          count: formatCount(counts[one ?? 'all']),
          current: one === state,
        }))}
      />
      {rows.length === 0 ? (
        <EmptyList message={t('none')} />
      ) : (
        <RowsTable
          wide
          actions
          name={heading}
          columns={[t('number'), t('holder'), t('certificate'), t('issuedBy'), t('state')]}
        >
          {rows.map((row) => (
            <Row
              key={row.certificateId}
              id={row.certificateId}
              name={row.number}
              meta={dates.date(row.issuedAt)}
              actions={
                // One that has lost its words after its years is shown by nothing but this row.
                row.holder !== '' && (
                  <CertificateWays at={`${here}/${row.certificateId}`} isLive={row.cancelledAt === null} />
                )
              }
            >
              <Cell kind="person" second={row.place}>
                {row.holder}
              </Cell>
              <Cell second={row.applicationId}>
                <span lang={row.langs.serviceName}>{row.serviceName}</span>
              </Cell>
              <Cell>{row.issuedByName}</Cell>
              <Cell>
                <CertificateState {...row} path={here} />
              </Cell>
            </Row>
          ))}
        </RowsTable>
      )}
      <Pagination previous={previous} next={next} />
      {rows.length > 0 && (
        <p className="only-screen">
          <AloneLink to={file} reloadDocument>
            {t('export')}
          </AloneLink>
        </p>
      )}
    </>
  )
}

/** To a certificate, and to its print while it stands. */
function CertificateWays({ at, isLive }: { at: string; isLive: boolean }) {
  const t = useTranslations('officer.certificates')
  return (
    <>
      <RowLink to={at}>{t('view')}</RowLink>
      {isLive && (
        <RowLink to={`${at}/print`} kind="outlined">
          {t('print')}
        </RowLink>
      )}
    </>
  )
}
