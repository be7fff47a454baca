import { councilDay } from '../../../rules/days.ts'
import { instantAfter } from '../../../rules/instants.ts'
import {
  type AppealRule,
  appealRuleKeys,
  currentRule,
  mostRuleDays,
  type SetAppealRule,
} from '../../../rules/legal-clock/appeal-rules.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { lockForTransaction } from '../../database/dialect.server.ts'
import { digest } from '../../database/digest.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'

const lockKey = 7260536

/** Reads the rules of appeals, also those of before, in the order in which they were set. */
export async function readAppealRules(db: Database): Promise<SetAppealRule[]> {
  const rows = await allRules(db, {})
  return rows.map(({ setAt, ...rule }) => ({ ...rule, setOn: councilDay(setAt) }))
}

const allRules = prepareQuery((db) =>
  db
    .selectFrom('appealRules')
    .select(['key', 'value', 'source', 'grade', 'checkedOn', 'setAt'])
    .orderBy('setAt')
    .orderBy('key'),
)

/** The version of the rules that hold: a digest that changes with them. */
export function rulesVersion(rules: SetAppealRule[]): string {
  return digest(JSON.stringify(appealRuleKeys.map((key) => currentRule(rules, key))))
}

/**
 * Sets the rules of appeals: what is entered differently from before holds from today on. `stale`: they were
 * changed since the version `readAs`, which is not compared where it is undefined. Throws a RangeError for a
 * number of days that cannot be, or one that does not say where it stands.
 */
export async function setAppealRules(
  db: Database,
  actor: Admin,
  rules: AppealRule[],
  { readAs, now = new Date() }: { readAs?: string; now?: Date } = {},
): Promise<'set' | 'stale'> {
  requireRole(actor, 'admin')
  if (!rules.every(isWhole)) throw new RangeError('A rule of appeals cannot be so.')
  return db.transaction().execute(async (trx) => {
    await lockForTransaction(trx, lockKey, 'exclusive')
    const before = await readAppealRules(trx)
    if (readAs !== undefined && readAs !== rulesVersion(before)) return 'stale'
    const changed = rules.filter((rule) => !isSame(rule, currentRule(before, rule.key)))
    if (changed.length === 0) return 'set'
    const date = instantAfter((await allRules(trx, {})).at(-1)?.setAt ?? '', now)
    const rows = changed.map((rule) => ({ ...rule, setAt: date }))
    await trx.insertInto('appealRules').values(rows).execute()
    const change = {
      before: byKey(changed.map(({ key }) => currentRule(before, key))),
      after: byKey(changed),
    }
    await recordAct(trx, actor, { act: 'appealRules.set', subject: 'council', ...change, date })
    return 'set'
  })
}

function isWhole({ key, value, source, grade, checkedOn }: AppealRule) {
  if (value === null) return true
  const isPossible = Number.isInteger(value) && value >= 1 && value <= mostRuleDays[key]
  return isPossible && source !== '' && grade !== '' && checkedOn !== ''
}

const parts = ['value', 'source', 'grade', 'checkedOn'] as const

function isSame(one: AppealRule, other: AppealRule) {
  return parts.every((part) => one[part] === other[part])
}

function byKey(rules: AppealRule[]) {
  return Object.fromEntries(
    rules.map((rule) => [rule.key, Object.fromEntries(parts.map((part) => [part, rule[part]]))]),
  )
}
