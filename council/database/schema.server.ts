import { sql } from 'kysely'
import { isPostgres } from './dialect.server.ts'
import { migrate } from './migrate.server.ts'
import { openInMemory } from './open-sqlite.server.ts'
import type { Database } from './tables.ts'

/**
 * Compares columns and indexes with those that the migrations make of an empty database, each in words of
 * both engines. Only for a database that has had every one of them.
 */
export async function compareSchema(db: Database, root: string) {
  const pattern = openInMemory()
  try {
    await migrate(pattern, root)
    const [wanted, found] = [await listParts(pattern), await listParts(db)]
    return {
      missing: wanted.filter((part) => !found.includes(part)),
      added: found.filter((part) => !wanted.includes(part)),
    }
  } finally {
    await pattern.destroy()
  }
}

/**
 * Columns with type and whether they may be null; indexes with columns, and whether they are unique or of
 * some rows alone. An index of a constraint has no name, because each engine gives it one of its own.
 */
async function listParts(db: Database): Promise<string[]> {
  const parts = isPostgres(db)
    ? sql<{ part: string }>`
      select 'column ' || t.relname || '.' || a.attname || ' ' || format_type(a.atttypid, null)
        || case when a.attnotnull then ' not null' else '' end as "part"
      from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')
      union all
      select case when i.indisunique then 'unique ' else '' end || 'index '
        || case when c.oid is null then n.relname || ' ' else '' end || 'on ' || t.relname || ' ('
        || (select string_agg(coalesce(a.attname, 'expression'), ', ' order by k.place)
            from unnest(i.indkey) with ordinality k ("column", place)
            left join pg_attribute a on a.attrelid = t.oid and a.attnum = k."column")
        || ')' || case when i.indpred is null then '' else ' of some rows' end
      from pg_index i join pg_class t on t.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
      left join pg_constraint c on c.conindid = i.indexrelid and c.contype = 'u'
      where t.relnamespace = current_schema()::regnamespace and not i.indisprimary and i.indisvalid`
    : sql<{ part: string }>`
      select 'column ' || t.name || '.' || a.name || ' ' || lower(a.type)
        || case when a."notnull" or a.pk then ' not null' else '' end as "part"
      from sqlite_schema t join pragma_table_info(t.name) a where t.type = 'table' and t.name not like 'sqlite~_%' escape '~'
      union all
      select case when i."unique" then 'unique ' else '' end || 'index '
        || case i.origin when 'c' then i.name || ' ' else '' end || 'on ' || t.name || ' ('
        || (select group_concat(coalesce(a.name, 'expression'), ', ' order by a.seqno) from pragma_index_info(i.name) a)
        || ')' || case when i.partial then ' of some rows' else '' end
      from sqlite_schema t join pragma_index_list(t.name) i where t.type = 'table' and i.origin <> 'pk'`
  return (await parts.execute(db)).rows.map(({ part }) => part)
}
