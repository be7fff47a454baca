/** What a column holds of somebody, and why: each is said in the catalogues under `pages.privacy.item`. */
export type PersonalItem =
  | ('account' | 'name' | 'email' | 'role' | 'village' | 'times' | 'disabled' | 'givenPassword')
  | ('signInName' | 'password' | 'visit' | 'device' | 'link' | 'attempts' | 'words' | 'draft' | 'act')
  | ('invitedEmail' | 'breach' | 'nominee' | 'noticeVersion')
  | ('parents' | 'phone' | 'address' | 'answers' | 'service' | 'number' | 'status' | 'once' | 'kin')
  | ('factor' | 'recovery' | 'step' | 'notice' | 'passkey' | 'codePhone' | 'phoneCode')
  | ('access' | 'openCase' | 'desk' | 'savedFilter' | 'undo' | 'keys')
  | ('counterPhone' | 'entered' | 'witness' | 'mayBeTold' | 'claimCode' | 'review')
  | ('sentMessage' | 'sentTo' | 'reached' | 'contactChoice')
  | ('addedPaper' | 'file' | 'certificate' | 'appeal' | 'money')
  | (
      | 'client'
      | 'message'
      | 'reply'
      | 'doneBy'
      | 'office'
      | 'limit'
      | 'decision'
      | 'papers'
      | 'foundBy'
      | 'searched'
    )

/** How people are told of a table. */
interface Told {
  /** The page that tells of it: `/privacy/account` or `/privacy/applications`. */
  list: 'account' | 'applications'
  /** Who sees it: each is said under `pages.privacy.seenBy`. */
  seenBy:
    | 'owner'
    | 'office'
    | 'admin'
    | 'nobody'
    | 'history'
    | 'staff'
    | 'access'
    | 'appeal'
    | 'ownerAndAdmin'
  /** Until when it is kept: each is said under `pages.privacy.kept`. */
  kept:
    | ('always' | 'years' | 'replaced' | 'changed' | 'account' | 'family' | 'visit' | 'device' | 'link')
    | 'invitation'
    | ('factor' | 'step' | 'open' | 'notice' | 'passkey' | 'phoneCode')
    | ('message' | 'claimCode' | 'undo')
    | ('wallet' | 'casePapers' | 'file')
    | ('attempts' | 'draft' | 'client' | 'search' | 'access')
}

interface DescribedTable<Row> {
  /** Whether a page for strangers may show any of it. A test fails for a kept page that reads another. */
  shown?: boolean
  /** Never there: it carries the type of the rows. */
  row?: Row
}

/** A column of a table of people. */
interface Column<Value> {
  holds: PersonalItem
  /** Never there: it carries the type of the values. */
  value?: Value
}

interface CaseColumn<Value> extends Column<Value> {
  emptied: string | null | undefined
}

/** A table of cases: the years of an application decide about each of its columns. */
export interface CaseTable {
  columns: Record<string, CaseColumn<unknown>>
}

/** The rows of a described table. */
export type RowOf<T extends DescribedTable<unknown>> = NonNullable<T['row']>

/** Describes a table that holds nothing of anybody. */
export function ofNobody<Row>(described: { shown?: true } = {}): DescribedTable<Row> {
  return described
}

/** A column of a table of people, and what it holds of them. */
export function column<Value>(holds: PersonalItem): Column<Value> {
  return { holds }
}

/** A column of a case: it stays as it is once the years of the application are over. */
export function stays<Value>(holds: PersonalItem): CaseColumn<Value> {
  return { holds, emptied: undefined }
}

/** A column of a case that loses its words then, with what stands in it from then on. */
export function loses<Value>(holds: PersonalItem, emptied: string | null = ''): CaseColumn<Value> {
  return { holds, emptied }
}

/**
 * Describes a table of people: where and how they are told of it, and every column, in the order in which
 * people are told what it holds.
 */
export function ofPeople<Columns extends Record<string, Column<unknown>>>(
  list: Told['list'],
  seenBy: Told['seenBy'],
  kept: Told['kept'],
  columns: Columns,
): DescribedTable<Values<Columns>> & { told: Told; columns: Columns } {
  return { told: { list, seenBy, kept }, columns }
}

type Values<Columns> = { [C in keyof Columns]: Columns[C] extends Column<infer Value> ? Value : never }
