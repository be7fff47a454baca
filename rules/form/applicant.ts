import { limits } from '../limits.ts'
import type { FormDefinition, FormSection, Question, Texts } from './definition.ts'

/** A field of every application, without its words. */
interface ApplicantQuestion extends Omit<Question, 'label' | 'hint'> {
  /** How many characters of an answer are kept. */
  max: number
  /** The message under `user` that stands below the label. */
  hint?: string
  /** Whether the officers' export has a column for it. */
  exported: boolean
}

/**
 * What every service asks an applicant (spec section 3, `applications`), in three sections: the last one
 * stands below all other questions. Form, screens, import and export all read it from here. The columns
 * themselves are made in a migration, and `council/database/application-tables.ts` says what each holds of a
 * person.
 */
const applicantFields = {
  applicant: [
    {
      key: 'applicantName',
      kind: 'name',
      max: limits.name,
      required: true,
      autoComplete: 'name',
      exported: true,
    },
    {
      key: 'applicantFatherName',
      kind: 'name',
      max: limits.name,
      required: true,
      row: 'parents',
      exported: false,
    },
    {
      key: 'applicantMotherName',
      kind: 'name',
      max: limits.name,
      required: true,
      row: 'parents',
      exported: false,
    },
    {
      key: 'applicantPhoneNo',
      kind: 'phone',
      max: limits.name,
      required: true,
      autoComplete: 'tel',
      hint: 'phoneHint',
      exported: true,
    },
  ],
  address: [
    {
      key: 'applicantVillage',
      kind: 'name',
      max: limits.village,
      required: true,
      row: 'place',
      autoComplete: 'address-level3',
      exported: true,
    },
    {
      key: 'applicantPincode',
      kind: 'pincode',
      max: limits.name,
      required: true,
      row: 'place',
      autoComplete: 'postal-code',
      exported: true,
    },
    {
      key: 'applicantLandmark',
      kind: 'name',
      max: limits.landmark,
      required: true,
      hint: 'landmarkHint',
      exported: false,
    },
  ],
  ifYouWish: [
    {
      key: 'userDetails',
      kind: 'lines',
      max: limits.details,
      required: false,
      hint: 'detailsHint',
      exported: false,
    },
    {
      key: 'additionalInfo',
      kind: 'lines',
      max: limits.additionalInfo,
      required: false,
      exported: false,
    },
  ],
} as const satisfies Record<string, readonly ApplicantQuestion[]>

type SectionName = keyof typeof applicantFields
export type ApplicationQuestion = (typeof applicantFields)[SectionName][number]
export type ApplicationFieldName = ApplicationQuestion['key']

/** The answers of an application by field; '' where nothing was answered. */
export type ApplicationFields = Record<ApplicationFieldName, string>

/** Every question of an application without those of its service, in their order. */
export const applicationQuestions: readonly ApplicationQuestion[] = Object.values(applicantFields).flat()

/** The fields of an application that every form asks for, in their order. */
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

/** A form as an applicant fills it in: fields of every application around the service's own questions. */
export interface WholeForm extends FormDefinition {
  /** Who applies, and where they live. */
  before: readonly FormSection[]
  /** What may be added. */
  after: readonly FormSection[]
}

/** The words of the fields that every application has: their labels, and the titles and hints around them. */
export interface ApplicantWords {
  label: (field: ApplicationFieldName) => Texts
  about: (key: SectionName | Extract<ApplicationQuestion, { hint: string }>['hint']) => Texts
}

const noWords: ApplicantWords = { label: () => ({}), about: () => ({}) }

/**
 * Puts the fields of every application into a form, without those that it leaves out. Who only reads what was
 * typed needs no words.
 */
export function composeForm(form: FormDefinition, { label, about }: ApplicantWords = noWords): WholeForm {
  const sectionOf = (name: SectionName): FormSection => ({
    key: name,
    title: about(name),
    questions: applicantFields[name]
      .filter(({ key }) => !form.leaveOut.some((one) => one === key))
      .map(({ exported: _, ...question }): Question => {
        const hint = 'hint' in question ? about(question.hint) : undefined
        return { ...question, label: label(question.key), hint, column: true }
      }),
  })
  const [applicant, address] = [sectionOf('applicant'), sectionOf('address')]
  const together = { ...applicant, questions: [...applicant.questions, ...address.questions] }
  // A village alone needs no heading of its own.
  const before = address.questions.length > 1 ? [applicant, address] : [together]
  return { ...form, before, after: [sectionOf('ifYouWish')] }
}
