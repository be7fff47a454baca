/** A text in several languages, by language tag; the language of the form is always there. */
export type Texts = Readonly<Record<string, string>>

/** What a question of each kind may say of itself: an answer's most characters, or its number of options. */
export const kinds = {
  line: { most: 300, usual: 100 },
  lines: { most: 2000, usual: 500 },
  name: { most: 100, usual: 100 },
  number: {},
  date: {},
  yesNo: {},
  choice: { options: true },
  choices: { options: true },
  phone: {},
  pincode: {},
  declaration: {},
  statement: {},
  group: {},
} as const satisfies Record<string, { most?: number; usual?: number; options?: true }>

export type QuestionKind = keyof typeof kinds

/** A question or document is asked only where an earlier question has one of these answers. */
export interface Condition {
  question: string
  is: readonly string[]
}

export interface Option {
  value: string
  label: Texts
}

export interface Question {
  /** Answers are stored under it, so it never changes. */
  key: string
  kind: QuestionKind
  label: Texts
  hint?: Texts
  required: boolean
  showIf?: Condition
  /** Characters of a text, the largest number, or the most rows of a group. */
  max?: number
  /** The smallest number, or the fewest rows of a group. */
  min?: number
  /** The number that the field of a number begins with. */
  preset?: number
  /** What a number counts, such as hectares. */
  unit?: Texts
  range?: 'past' | 'future' | 'any'
  /** Of a date: it lies so many years before an earlier question's answer, as birth before marriage. */
  olderThan?: { question: string; years: number }
  options?: readonly Option[]
  /** Of a group: what each of its rows asks. */
  questions?: readonly Question[]
  prefill?: 'account' | 'earlier' | 'family'
  find?: boolean
  private?: boolean
  /** A field that every application has a column for: posted under its own name, with any digits in it. */
  column?: true
  /** Questions in a row of one name stand side by side where there is room. */
  row?: string
  /**
   * What a browser may fill in by itself, as HTML names it. Never `off` for the applicant's own: a browser
   * then leaves the field blank when somebody comes back to the form.
   */
  autoComplete?: string
}

export interface FormSection {
  key: string
  title: Texts
  questions: readonly Question[]
}

export interface FormDocument {
  name: Texts
  note?: Texts
  required: boolean
  upload?: 'image-or-pdf' | 'image' | 'none'
  pages?: number
  showIf?: Condition
}

/** Fields of the application form that a service may leave out; the others are always asked. */
export const omissibleFields = [
  'applicantFatherName',
  'applicantMotherName',
  'applicantPincode',
  'applicantLandmark',
] as const

export type OmissibleField = (typeof omissibleFields)[number]

/** What a service asks besides the applicant's fields. */
export interface FormDefinition {
  format: 1
  /** The language that every text has. */
  lang: string
  pages: 'one' | 'sections'
  /** Fields of the applicant that are not asked. */
  leaveOut: readonly OmissibleField[]
  sections: readonly FormSection[]
  /** Undefined where the form says nothing of documents: those of the service stay. */
  documents?: readonly FormDocument[]
}

export const formLimits = {
  sections: 10,
  questions: 60,
  groupQuestions: 10,
  rows: 20,
  options: 30,
  documents: 20,
  label: 200,
  statement: 1000,
  hint: 500,
  option: 100,
  documentPages: 10,
  number: 999_999_999,
  /** Of a definition, of the answers that are kept, and of the form that a page sends at the most. */
  bytes: { definition: 256 * 1024, answers: 48 * 1024, page: 120 * 1024 },
  /** Fields of one page, those of the applicant included. */
  fields: 380,
} as const

/** A text, with the language that it is in. */
export interface Said {
  text: string
  lang: string
}

/** A text in a language, or else in the form's own; empty where the form has none. */
export function sayIn(texts: Texts | undefined, language: string, own: string): Said {
  const lang = texts && Object.hasOwn(texts, language) ? language : own
  return { text: texts?.[lang] ?? '', lang }
}

/** All questions of a form in their order; those of a group stand in it. */
export function questionsOf(form: Pick<FormDefinition, 'sections'>): Question[] {
  return form.sections.flatMap(({ questions }) => questions)
}

/** Whether a group has always the same number of rows. */
export function hasFixedRows({ min, max }: Pick<Question, 'min' | 'max'>): boolean {
  return min === max
}
