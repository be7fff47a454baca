import { type FormDefinition, type Question, questionsOf } from './definition.ts'
import { type Answers, holds } from './evaluate.ts'

/** The step with the fields of the applicant, and the one that shows all answers before they are sent. */
export const applicantStep = 'form'
export const checkStep = 'check'

/** Names of steps that no section may have as its key. */
export const reservedSteps: readonly string[] = [applicantStep, checkStep, 'documents']

/** The address of a step of the application for a service. */
export function stepPath(serviceId: string, step: string): string {
  return `${formPath(serviceId)}/${step}`
}

/** The address of the page for adding photos of the document in a position, which counts them from 1. */
export function documentPath(serviceId: string, position: number): string {
  return `${formPath(serviceId)}/documents/${position + 1}`
}

/** The address of the first step. */
export function firstStepOf(serviceId: string): string {
  return stepPath(serviceId, applicantStep)
}

/** With it begin the addresses of all applications that are being filled in. */
export const formPathStart = '/user/apply/'

/** The address under which everything that was typed into the steps is kept as one draft. */
export function formPath(serviceId: string): string {
  return formPathStart + serviceId
}

const sentPathWithout = '/user?sent='

/** The address of a citizen's home as it is after an application was sent. */
export function sentPath(applicationId: string): string {
  return sentPathWithout + encodeURIComponent(applicationId)
}

/** Whether an answer leads there, because an application has been sent. */
export function isSentPath(path: string): boolean {
  return path.startsWith(sentPathWithout)
}

/** The service of an application by its form's or a step's address; undefined for any other address. */
export function serviceOfForm(path: string): string | undefined {
  return /^\/user\/apply\/([\w-]+)(\/\w+)?$/.exec(path)?.[1]
}

/**
 * The steps in which a form is filled in, in their order. A section whose questions are all hidden by what is
 * kept so far is passed over; a form on one page has one step.
 */
export function listSteps(form: FormDefinition, kept: Answers): string[] {
  if (form.pages === 'one') return [applicantStep]
  const shown = form.sections.filter(({ questions }) => questions.some(({ showIf }) => holds(showIf, kept)))
  return [applicantStep, ...shown.map(({ key }) => key), checkStep]
}

/** About how many minutes a form takes, in fives: a paper takes a minute, and a question a third of one. */
export function countMinutes({ sections, documents = [] }: FormDefinition): number {
  const count = (questions: readonly Question[]): number =>
    questions.reduce((sum, one) => sum + (one.questions ? (one.min ?? 1) * count(one.questions) : 1), 0)
  const minutes = documents.length + count(questionsOf({ sections })) / 3
  return Math.max(5, Math.ceil(minutes / 5) * 5)
}

/** The sections that stand on the page of a step; empty on the applicant's own and on the check. */
export function sectionsOnStep(form: FormDefinition, step: string): FormDefinition['sections'] {
  if (form.pages === 'one') return step === applicantStep ? form.sections : []
  return form.sections.filter(({ key }) => key === step)
}
