import type { Database } from '../../council/database/tables.ts'
import { isKnownNotice, type NoticeKind, toldNotices } from '../../council/privacy/notice.server.ts'
import { limits } from '../../rules/limits.ts'
import { noticeVersion } from '../i18n/notice-texts.server.ts'
import type { FieldError } from '../ui/form-errors.ts'
import { optionalText } from './read-form.server.ts'

/** The notice that stands in full beside a form, with the version that the form sends back. */
export async function shownNotice(kind: NoticeKind) {
  return { ...toldNotices[kind], version: await noticeVersion() }
}

/** The field that says which notice stood in full beside a form; '' for none. */
export const noticeField = { noticeVersion: optionalText(limits.name) }

/** Why a form is shown again with the notice as it is now; empty where the one beside it is known here. */
export async function listNoticeErrors(db: Database, notice: string): Promise<FieldError[]> {
  if (notice === '' || (await isKnownNotice(db, notice))) return []
  return [{ field: 'noticeVersion', key: 'noticeChanged' }]
}
