import type { Status } from '../../../../rules/statuses.ts'
import { markField } from './mark-field.ts'

/** What an officer finds in the fields of a case. */
interface Stored {
  status: Status
  reason: string
  remark: string
}

/** Fields and buttons into which nobody types. */
const untyped =
  'revision statusBefore plain templateVersion assignedTo intent onward marks fill looked pressed'.split(' ')

/** Whether the fields of a case hold something else than what stands there. */
export function isTypedInto(
  { status, reason, remark }: Stored,
  documents: readonly { position: number; state: 'unseen' | 'seen' | 'missing' }[],
  fields: Record<string, string>,
): boolean {
  const marks = documents.map(({ position, state }) => [markField(position), state === 'unseen' ? '' : state])
  const drawn: Record<string, string> = {
    status: fields.statusBefore || status,
    reason,
    remark,
    assignTo: fields.assignedTo ?? '',
    ...Object.fromEntries(marks),
  }
  return Object.entries(fields).some(
    ([name, value]) => !untyped.includes(name) && value.replaceAll('\r\n', '\n') !== (drawn[name] ?? ''),
  )
}
