import type { Expression } from './read-expressions.ts'

/** A text whose middle is repeated. */
export interface Pump {
  prefix: string
  unit: string
  suffix: string
}

/** Of each kind of character that people and attackers send, one or two. */
const characters = [...' 0a\t\n\r९zAZxकाé–\u2028\u200b\u0001-.,;:/_()[]{}<>"\'&=%#@+*!?|\\^$~`']

/** What an expression repeats: what stands before it, and what it takes. */
interface Repeated {
  prefix: string
  taken: string[]
}

/** A part of an expression: texts that it takes once, and what it repeats. */
interface Part {
  texts: string[]
  repeated: Repeated[]
}

/** Texts on which an expression may go astray, made of what it repeats; none if it repeats nothing long. */
export function hostileStrings({ source, flags }: Expression): Pump[] {
  const reader = new PatternReader(source, flags)
  const { repeated, texts } = reader.alternatives('')
  if (repeated.length === 0) return []
  const all = repeated.map(({ taken }) => taken)
  // What two parts take is what they can divide between them in many ways.
  const shared = characters.filter((one) => all.filter((taken) => taken.includes(one)).length > 1)
  const own = [...all.flatMap((taken) => taken.slice(0, 3)), ...shared.slice(0, 3)]
  const signs = [...reader.signs].slice(0, 5)
  const pairs = signs.flatMap((one) => signs.map((other) => one + other))
  const before = repeated.map(({ prefix }) => prefix)
  const units = new Set([
    ...own,
    ...before,
    ...texts,
    ...signs,
    ...pairs,
    ' ',
    '0',
    'a',
    'a!',
    'का',
    '-',
    '.',
    ',',
    '\n',
  ])
  units.delete('')
  // The end must not fit, whatever the middle is.
  const unfit = characters.findLast((one) => !own.includes(one)) ?? ''
  const suffixes = ['\u0001', `\n${unfit}`]
  return [...new Set(['', unfit, ...before])].flatMap((prefix) =>
    [...units].flatMap((unit) => suffixes.map((suffix) => ({ prefix, unit, suffix }))),
  )
}

const single =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|k<\w+>|\d+|.)|\[(?:\\.|[^\]\\])*\]|./isuy
const quantifier = /(?:[*+?]|\{(?<least>\d+)(?<comma>,)?(?<most>\d*)\})\??/y
const opening = /\((?:\?(?:<?[=!]|<\w+>|[a-z-]*:))?/y

/** Reads the source of an expression, and makes texts that its parts take. */
class PatternReader {
  /** What it says literally between its words. */
  readonly signs = new Set<string>()
  private at = 0
  private readonly source: string
  private readonly flags: string

  constructor(source: string, flags: string) {
    this.source = source
    this.flags = flags.replace(/[gy]/g, '')
  }

  alternatives(prefix: string): Part {
    const read = [this.sequence(prefix)]
    while (this.next(/\|/y)) read.push(this.sequence(prefix))
    return { texts: read.flatMap(({ texts }) => texts), repeated: read.flatMap(({ repeated }) => repeated) }
  }

  private sequence(prefix: string): Part {
    let text = ''
    const repeated: Repeated[] = []
    while (this.at < this.source.length && !/[|)]/.test(this.source.charAt(this.at))) {
      const part = this.part(prefix + text)
      const { 0: sign = '', groups } = this.next(quantifier) ?? {}
      const most = groups?.least === undefined || groups.most === '' ? Infinity : Number(groups.most)
      const isEndless = /^[*+]/.test(sign) || (groups?.comma !== undefined && most > 9)
      repeated.push(...part.repeated)
      if (isEndless) repeated.push({ prefix: prefix + text, taken: part.texts })
      text += (part.texts[0] ?? '').repeat(Math.max(Number(groups?.least ?? 1), 1))
    }
    return { texts: [text], repeated }
  }

  private part(prefix: string): Part {
    const opened = this.next(opening)
    if (opened) {
      const inside = this.alternatives(prefix)
      this.next(/\)/y)
      return /^\(\?<?[=!]/.test(opened[0]) ? { texts: [''], repeated: inside.repeated } : inside
    }
    const [atom = ''] = this.next(single) ?? []
    // An anchor takes no character, nor does what refers back to a group.
    if (/^(?:[$^]|\\(?:[bB]|k<.*|[1-9]\d*))$/.test(atom)) return { texts: [''], repeated: [] }
    const one = new RegExp(`^${atom}$`, this.flags)
    const taken = [...characters, atom, atom.slice(1)].filter((text) => one.test(text))
    if (taken.length < 4 && taken[0] && !/[\p{L}\p{N}]/u.test(taken[0])) this.signs.add(taken[0])
    return { texts: taken, repeated: [] }
  }

  /** The next piece of the source, if it has this form. */
  private next(form: RegExp): RegExpExecArray | undefined {
    form.lastIndex = this.at
    const found = form.exec(this.source) ?? undefined
    if (found) this.at = form.lastIndex
    return found
  }
}
