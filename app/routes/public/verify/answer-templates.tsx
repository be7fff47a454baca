import { useTranslations } from 'use-intl'
import { CheckedAnswer } from './checked-answer.tsx'
import type { ShownAnswer, ShownCouncil } from './show-answer.server.ts'

const undated = ['notOurs', 'askCouncil', 'unreadable'] as const
const dated = ['good', 'cancelled', 'tooOld'] as const

/** Dates stay as they are: the script of the page puts its own in their places. */
const asWritten = { date: (text: string) => text, moment: (text: string) => text }

/** What a code may be worth, each as the page's script shows it, with names in braces for values. */
export function AnswerTemplates({ council }: { council: ShownCouncil }) {
  const shared = { ...council, asOf: '{asOf}' }
  const paper = {
    number: '{number}',
    title: '{title}',
    issuedAt: '{issuedAt}',
    validUntil: '{validUntil}',
    cancelledAt: undefined,
  }
  const answers: ShownAnswer[] = [
    ...undated.map((result) => ({ ...shared, result })),
    ...dated.map((result) => ({
      ...shared,
      ...paper,
      result,
      ...(result === 'good' && { holder: '{holder}', facts: [] }),
    })),
  ]
  return answers.map((answer) => (
    <template key={answer.result} data-result={answer.result}>
      <CheckedAnswer answer={answer} dates={asWritten} />
      {answer.result !== 'unreadable' && <CheckedHere />}
    </template>
  ))
}

function CheckedHere() {
  const t = useTranslations('pages.verify')
  return <p className="quiet checked-here">{t('checkedHere', { asOf: '{asOf}' })}</p>
}

/** The words with which a script writes dates and times of day, as attributes of an element. */
export function useDateWords() {
  const t = useTranslations('ui')
  const date = { day: '{day}', month: '{month}', year: '{year}' }
  const months = Array.from({ length: 12 }, (_, index) => t('month', { month: String(index + 1) }))
  const moments = Array.from({ length: 24 }, (_, hour) =>
    t('moment', {
      ...date,
      hour: String(hour % 12 || 12),
      minute: '{minute}',
      half: hour < 12 ? 'am' : 'pm',
    }),
  )
  return {
    'data-date': t('date', date),
    'data-months': months.join('|'),
    'data-moments': moments.join('|'),
  }
}
