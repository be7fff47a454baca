import { limits } from './limits.ts'

/** How an answer is typed and read: a name or a place, several lines, a phone number, a pincode. */
export type QuestionKind = 'name' | 'lines' | 'phone' | 'pincode'

interface Question {
  key: string
  kind: QuestionKind
  /** How many characters of an answer are kept. */
  max: number
  required: boolean
  /**
   * What a browser may fill in by itself, as HTML names it. Never `off`: a browser then leaves the field blank when
   * somebody comes back to the form.
   */
  autoComplete?: string
  /** The message under `user` that stands below the label. */
  hint?: string
  /** What the answer tells about a person, as the privacy page names it. */
  personal: string
  /** Whether the officers' export has a column for it. */
  exported: boolean
}

interface Section {
  /** The message under `user` that heads it. */
  key: string
  /** Questions of one row stand side by side where there is room. */
  rows: readonly (readonly Question[])[]
}

/**
 * What every service asks an applicant (spec section 3, `applications`). Form, tables, screens, import, export and the
 * register of personal data all read it from here; the columns themselves are made in a migration.
 */
export const applicationForm = [
  {
    key: 'applicant',
    rows: [
      [
        {
          key: 'applicantName',
          kind: 'name',
          max: limits.name,
          required: true,
          autoComplete: 'name',
          personal: 'name',
          exported: true,
        },
      ],
      [
        {
          key: 'applicantFatherName',
          kind: 'name',
          max: limits.name,
          required: true,
          personal: 'parents',
          exported: false,
        },
        {
          key: 'applicantMotherName',
          kind: 'name',
          max: limits.name,
          required: true,
          personal: 'parents',
          exported: false,
        },
      ],
      [
        {
          key: 'applicantPhoneNo',
          kind: 'phone',
          max: limits.name,
          required: true,
          autoComplete: 'tel-national',
          hint: 'phoneHint',
          personal: 'phone',
          exported: true,
        },
      ],
    ],
  },
  {
    key: 'address',
    rows: [
      [
        {
          key: 'applicantVillage',
          kind: 'name',
          max: limits.village,
          required: true,
          autoComplete: 'address-level3',
          personal: 'address',
          exported: true,
        },
        {
          key: 'applicantPincode',
          kind: 'pincode',
          max: limits.name,
          required: true,
          autoComplete: 'postal-code',
          personal: 'address',
          exported: true,
        },
      ],
      [
        {
          key: 'applicantLandmark',
          kind: 'name',
          max: limits.landmark,
          required: true,
          hint: 'landmarkHint',
          personal: 'address',
          exported: false,
        },
      ],
    ],
  },
  {
    key: 'ifYouWish',
    rows: [
      [
        {
          key: 'userDetails',
          kind: 'lines',
          max: limits.details,
          required: false,
          hint: 'detailsHint',
          personal: 'answers',
          exported: false,
        },
      ],
      [
        {
          key: 'additionalInfo',
          kind: 'lines',
          max: limits.additionalInfo,
          required: false,
          personal: 'answers',
          exported: false,
        },
      ],
    ],
  },
] as const satisfies readonly Section[]

export type ApplicationSection = (typeof applicationForm)[number]
export type ApplicationQuestion = ApplicationSection['rows'][number][number]
export type ApplicationFieldName = ApplicationQuestion['key']

/** The answers of an application by field; '' where nothing was answered. */
export type ApplicationFields = Record<ApplicationFieldName, string>

/** Every question of the form, in its order. */
export const applicationQuestions: readonly ApplicationQuestion[] = applicationForm.flatMap(
  ({ rows }): ApplicationQuestion[] => rows.flat(),
)

/** The fields of an application that its form asks for, in its order. */
export const applicationFieldNames: readonly ApplicationFieldName[] = applicationQuestions.map(
  ({ key }) => key,
)

/** One entry for each field of an application, made from its question. */
export function forEachField<T>(make: (question: ApplicationQuestion) => T): Record<ApplicationFieldName, T> {
  const entries = applicationQuestions.map((question) => [question.key, make(question)])
  return Object.fromEntries(entries) as Record<ApplicationFieldName, T>
}

type ExportedFieldName = Extract<ApplicationQuestion, { exported: true }>['key']

/** The fields that the officers' export has a column for. */
export const exportedFields: readonly ExportedFieldName[] = applicationQuestions.flatMap((question) =>
  question.exported ? [question.key] : [],
)
