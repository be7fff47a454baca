import { readText } from '../text.ts'
import {
  type Condition,
  type FormDefinition,
  type FormDocument,
  type FormSection,
  formLimits,
  kinds,
  type OmissibleField,
  type Option,
  omissibleFields,
  type Question,
  type QuestionKind,
  type Texts,
} from './definition.ts'
import { readDateLimits } from './read-date-limits.ts'
import { reservedSteps } from './steps.ts'

export type FormFaultCode =
  | ('shape' | 'key' | 'keyTwice' | 'words' | 'tooLong' | 'forbidden' | 'kind' | 'count' | 'range')
  | ('option' | 'condition' | 'conditionAnswer' | 'pageTooLong' | 'tooLarge' | 'kindChanged')
  | ('notJson' | 'ofState')

/** What is wrong with a definition, and where: a path such as `sections.0.questions.2.label.en`. */
export interface FormFault {
  path: string
  code: FormFaultCode
  values?: Record<string, string | number>
}

const keyPattern = /^[a-z][A-Za-z0-9]{1,39}$/
const valuePattern = /^[A-Za-z0-9][A-Za-z0-9_]{0,39}$/
const languagePattern = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/

/**
 * Whether a text may be the key of a question or section. A field whose name holds that word is never shown
 * again, and every object has what its prototype names.
 */
export function isKey(text: string): boolean {
  return keyPattern.test(text) && !/password/i.test(text) && !(text in Object.prototype)
}

/** Reads parts of a definition from JSON, and notes each fault with its path. */
class DefinitionReader {
  readonly faults: FormFault[] = []
  private readonly lang: string

  constructor(lang: string) {
    this.lang = lang
  }

  fault(path: string, code: FormFaultCode, values?: FormFault['values']): undefined {
    this.faults.push({ path, code, values })
  }

  record(value: unknown, path: string): Record<string, unknown> {
    const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isRecord ? (value as Record<string, unknown>) : (this.fault(path, 'shape') ?? {})
  }

  list<T>(
    value: unknown,
    path: string,
    { min = 0, max }: { min?: number; max: number },
    read: (one: unknown, path: string) => T,
  ): T[] {
    if (!Array.isArray(value)) this.fault(path, 'shape')
    const list: unknown[] = Array.isArray(value) ? value : []
    if (list.length < min || list.length > max) this.fault(path, 'count', { min, max })
    return list.slice(0, max).map((one, index) => read(one, `${path}.${index}`))
  }

  key(value: unknown, path: string): string {
    if (typeof value === 'string' && isKey(value)) return value
    this.fault(path, 'key')
    return ''
  }

  words(value: unknown, path: string, max: number): Texts {
    const texts = this.record(value, path)
    const read = Object.entries(texts).flatMap(([lang, text]) => {
      if (!languagePattern.test(lang) || text === '') return []
      const words = readText(typeof text === 'string' ? text : '', { max, lines: true })
      if ('text' in words) return [[lang, words.text] as const]
      if (words.fault !== 'empty') this.fault(`${path}.${lang}`, words.fault, { max })
      return []
    })
    if (!read.some(([lang]) => lang === this.lang)) this.fault(`${path}.${this.lang}`, 'words')
    return Object.fromEntries(read)
  }

  number(
    value: unknown,
    path: string,
    { min, max, usual }: { min: number; max: number; usual: number },
  ): number {
    if (value === undefined) return usual
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value
    this.fault(path, 'range', { min, max })
    return usual
  }

  oneOf<T extends string>(value: unknown, path: string, allowed: readonly T[]): T | undefined {
    if (value === undefined) return undefined
    const found = allowed.find((one) => one === value)
    return found ?? this.fault(path, 'shape')
  }

  condition(value: unknown, path: string): Condition {
    const { question, is } = this.record(value, path)
    return {
      question: this.key(question, `${path}.question`),
      is: this.list(is, `${path}.is`, { min: 1, max: formLimits.options }, (one, at) =>
        typeof one === 'string' ? one : (this.fault(at, 'shape') ?? ''),
      ),
    }
  }

  option(value: unknown, path: string): Option {
    const option = this.record(value, path)
    const text = typeof option.value === 'string' && valuePattern.test(option.value) ? option.value : ''
    if (text === '' || /password/i.test(text)) this.fault(`${path}.value`, 'option')
    return { value: text, label: this.words(option.label, `${path}.label`, formLimits.option) }
  }

  question(value: unknown, path: string, inGroup: boolean): Question {
    const source = this.record(value, path)
    const all = Object.keys(kinds) as QuestionKind[]
    const kind = all.find((one) => one === source.kind && !(inGroup && one === 'group'))
    if (!kind) this.fault(`${path}.kind`, 'kind')
    const known = kind ?? 'line'
    return {
      key: this.key(source.key, `${path}.key`),
      kind: known,
      label: this.words(
        source.label,
        `${path}.label`,
        known === 'statement' || known === 'declaration' ? formLimits.statement : formLimits.label,
      ),
      required: source.required === true,
      ...(source.hint !== undefined && { hint: this.words(source.hint, `${path}.hint`, formLimits.hint) }),
      ...(source.showIf !== undefined && { showIf: this.condition(source.showIf, `${path}.showIf`) }),
      ...(source.find === true && { find: true }),
      ...(source.private === true && { private: true }),
      ...(source.prefill !== undefined && {
        prefill: this.oneOf(source.prefill, `${path}.prefill`, ['account', 'earlier', 'family']),
      }),
      ...this.ofKind(known, source, path),
    }
  }

  /** What only a question of this kind has. */
  private ofKind(kind: QuestionKind, source: Record<string, unknown>, path: string): Partial<Question> {
    const rule: { most?: number; usual?: number; options?: true } = kinds[kind]
    if (rule.most !== undefined && rule.usual !== undefined)
      return { max: this.number(source.max, `${path}.max`, { min: 1, max: rule.most, usual: rule.usual }) }
    if (rule.options) {
      const options = this.list(
        source.options,
        `${path}.options`,
        { min: 2, max: formLimits.options },
        (one, at) => this.option(one, at),
      )
      if (new Set(options.map(({ value }) => value)).size < options.length)
        this.fault(`${path}.options`, 'option')
      return { options }
    }
    if (kind === 'date') return readDateLimits(this, source, path)
    if (kind === 'number') {
      const most = formLimits.number
      const min = this.number(source.min, `${path}.min`, { min: 0, max: most, usual: 0 })
      const max = this.number(source.max, `${path}.max`, { min, max: most, usual: most })
      const limits: Partial<Question> = { min, max }
      if (source.preset !== undefined)
        limits.preset = this.number(source.preset, `${path}.preset`, { min, max, usual: min })
      if (source.unit !== undefined) limits.unit = this.words(source.unit, `${path}.unit`, formLimits.option)
      return limits
    }
    if (kind !== 'group') return {}
    const min = this.number(source.min, `${path}.min`, { min: 0, max: formLimits.rows, usual: 0 })
    const max = this.number(source.max, `${path}.max`, {
      min: Math.max(min, 1),
      max: formLimits.rows,
      usual: formLimits.rows,
    })
    const limit = { min: 1, max: formLimits.groupQuestions }
    return {
      min,
      max,
      questions: this.list(source.questions, `${path}.questions`, limit, (one, at) =>
        this.question(one, at, true),
      ),
    }
  }

  section(value: unknown, path: string): FormSection {
    const { key, title, questions } = this.record(value, path)
    if (typeof key === 'string' && reservedSteps.includes(key)) this.fault(`${path}.key`, 'key')
    return {
      key: this.key(key, `${path}.key`),
      title: this.words(title, `${path}.title`, formLimits.label),
      questions: this.list(questions, `${path}.questions`, { max: formLimits.questions }, (one, at) =>
        this.question(one, at, false),
      ),
    }
  }

  document(value: unknown, path: string): FormDocument {
    const source = this.record(value, path)
    return {
      name: this.words(source.name, `${path}.name`, formLimits.label),
      required: source.required === true,
      ...(source.note !== undefined && { note: this.words(source.note, `${path}.note`, formLimits.hint) }),
      ...(source.upload !== undefined && {
        upload: this.oneOf(source.upload, `${path}.upload`, ['image-or-pdf', 'image', 'none']),
      }),
      ...(source.pages !== undefined && {
        pages: this.number(source.pages, `${path}.pages`, {
          min: 1,
          max: formLimits.documentPages,
          usual: 1,
        }),
      }),
      ...(source.showIf !== undefined && { showIf: this.condition(source.showIf, `${path}.showIf`) }),
    }
  }
}

/**
 * Reads a definition from parsed JSON, with every text in `lang` at least; properties that no form has are
 * dropped. The faults are those of its shape and size; `listFaults` of `faults.ts` finds the others.
 */
export function readDefinition(value: unknown, lang: string): { form: FormDefinition; faults: FormFault[] } {
  const reader = new DefinitionReader(lang)
  const source = reader.record(value, '')
  if (source.format !== undefined && source.format !== 1) reader.fault('format', 'shape')
  const leaveOut =
    source.leaveOut === undefined
      ? []
      : reader.list(source.leaveOut, 'leaveOut', { max: omissibleFields.length }, (one, path) =>
          reader.oneOf(one, path, omissibleFields),
        )
  const form: FormDefinition = {
    format: 1,
    lang,
    pages: reader.oneOf(source.pages, 'pages', ['one', 'sections']) ?? 'one',
    leaveOut: leaveOut.filter((one): one is OmissibleField => one !== undefined),
    sections: reader.list(source.sections, 'sections', { max: formLimits.sections }, (one, path) =>
      reader.section(one, path),
    ),
    ...(source.documents !== undefined && {
      documents: reader.list(source.documents, 'documents', { max: formLimits.documents }, (one, path) =>
        reader.document(one, path),
      ),
    }),
  }
  return { form, faults: reader.faults }
}
