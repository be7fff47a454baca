import type { operator } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { lockForTransaction } from '../../database/dialect.server.ts'
import type { StateTemplateRow } from '../../database/state-tables.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'
import { digestOf, type Template } from './template.server.ts'

const lockKey = 7260533

export interface Published {
  /** The ids of those that are new, have a new version, or were withdrawn before. */
  published: string[]
  withdrawn: string[]
  unchanged: number
}

/**
 * Publishes templates in a district's registry: those that are not among them are withdrawn. A version says
 * the same for ever, and none is followed by a lower one: `refused` has a line for each that would. Done
 * twice it changes nothing.
 */
export async function publishTemplates(
  db: Database,
  actor: typeof operator,
  templates: Template[],
): Promise<Published | { refused: string[] }> {
  const now = new Date().toISOString()
  return db.transaction().execute(async (trx) => {
    await lockForTransaction(trx, lockKey, 'exclusive')
    const rows = await trx.selectFrom('stateTemplates').selectAll().execute()
    const known = new Map(rows.map((row) => [row.templateId, row]))
    const refused = templates.flatMap((one) => faultOf(one, known.get(one.templateId)))
    if (refused.length > 0) return { refused }
    const changed = templates.filter(({ templateId, version }) => {
      const row = known.get(templateId)
      return row?.version !== version || row.withdrawnAt !== null
    })
    for (const template of changed) {
      const { templateId, version } = template
      const row = {
        version,
        digest: digestOf(template),
        definition: JSON.stringify(template),
        publishedAt: now,
        withdrawnAt: null,
      }
      await upsert(trx, 'stateTemplates', { templateId }, row)
    }
    const named = new Set(templates.map(({ templateId }) => templateId))
    const gone = rows.filter((row) => row.withdrawnAt === null && !named.has(row.templateId))
    for (const { templateId } of gone)
      await trx
        .updateTable('stateTemplates')
        .set({ withdrawnAt: now })
        .where('templateId', '=', templateId)
        .execute()
    const published = changed.map(({ templateId }) => templateId)
    const withdrawn = gone.map(({ templateId }) => templateId)
    if (published.length + withdrawn.length > 0)
      await recordAct(trx, actor, {
        act: 'templates.published',
        subject: 'council',
        after: {
          published: Object.fromEntries(changed.map(({ templateId, version }) => [templateId, version])),
          withdrawn,
        },
        date: now,
      })
    return { published, withdrawn, unchanged: templates.length - published.length }
  })
}

function faultOf(template: Template, row: StateTemplateRow | undefined): string[] {
  const { templateId, version } = template
  if (!row || version > row.version) return []
  if (version < row.version)
    return [`${templateId}: version ${row.version} was published already, and this is ${version}`]
  return digestOf(template) === row.digest
    ? []
    : [`${templateId}: version ${version} was published with other words; give this one a higher number`]
}
