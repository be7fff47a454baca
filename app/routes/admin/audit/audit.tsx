import { useTranslations } from 'use-intl'
import { findActors } from '../../../../council/audit/find-actors.server.ts'
import { countAudit, listAudit } from '../../../../council/audit/list-audit.server.ts'
import { findLastVerification } from '../../../../council/audit/verifications.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { parameterText, withParameters } from '../../../http/address.server.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/audit'
import { AuditFilters } from './audit-filters.tsx'
import { AuditTable, type ShownLine } from './audit-table.tsx'
import { readAuditFilter } from './read-audit-filter.server.ts'
import { VerifiedNote } from './verified-note.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const admin = actorOf(context, 'admin')
  const person = parameterText(url, 'person')
  const found = person === '' ? [] : await findActors(db, admin, person)
  const [only, ...others] = found
  const asked = readAuditFilter(url)
  const filter = { ...asked, actor: only && others.length === 0 ? only.id : asked.actor }
  const fromStart = { after: undefined, before: undefined, person: undefined }
  const [page, count, verified] = await Promise.all([
    listAudit(db, admin, filter, readCursor(url)),
    countAudit(db, admin, filter),
    findLastVerification(db),
  ])
  return {
    filter,
    person,
    candidates:
      others.length === 0
        ? []
        : found.map((one) => ({
            ...one,
            to: withParameters(url, { ...fromStart, actor: one.id }),
          })),
    isUnknown: person !== '' && found.length === 0,
    rows: atOnce(
      page.rows.map(({ before: _, after, ...row }) => ({
        ...row,
        detail: detailOf(row.act, after),
        byActor: withParameters(url, { ...fromStart, actor: row.actor }),
      })),
    ),
    count,
    verified,
    file: withParameters(new URL(`/admin/audit/export${url.search}`, url), {
      ...fromStart,
      actor: filter.actor,
    }),
    ...pageLinks(url, page),
  }
}

const detailed = [
  'session.refused',
  'door.refused',
  'register.exported',
  'documents.exported',
  'application.decided',
]

/** What the list shows of a line's content; the rest of it stays in the register. */
function detailOf(act: string, after: string | null): ShownLine['detail'] {
  if (!detailed.includes(act)) return {}
  const { reason, rows, count, status, batch } = JSON.parse(after ?? '{}') as ShownLine['detail']
  // Of a decision the reason is what the applicant reads, not why something was refused here.
  return status ? { status, batch } : { reason, rows, count }
}

/** Joins the lines of what was decided at once into one, with the numbers of the others. */
function atOnce(rows: Omit<ShownLine, 'others'>[]): ShownLine[] {
  const batches = Map.groupBy(rows, ({ id, detail }) => detail.batch ?? id)
  return [...batches.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, others: more.map(({ subject }) => subject) }] : [],
  )
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { filter, person, candidates, isUnknown, rows, count, verified, file, previous, next } = loaderData
  const t = useTranslations('admin.audit')
  const heading = t('heading')
  const shown =
    count > limits.countCeiling
      ? t('shownMany', { count: String(limits.countCeiling) })
      : t('shown', { count })
  return (
    <>
      <PageHead title={heading} area="admin">
        <p>{t('lead')}</p>
        <VerifiedNote verified={verified} />
      </PageHead>
      <AuditFilters
        filter={filter}
        person={person}
        candidates={candidates}
        isUnknown={isUnknown}
        name={rows[0]?.name}
      />
      {rows.length === 0 ? (
        <EmptyList message={t('none')}>{t('noneMore')}</EmptyList>
      ) : (
        <>
          <AuditTable name={heading} rows={rows} />
          <Pagination shown={shown} previous={previous} next={next} />
          <p className="export only-screen">
            <a href={file} download>
              {t('export')}
            </a>
          </p>
        </>
      )}
    </>
  )
}
