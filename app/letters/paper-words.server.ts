import type { Messages } from 'use-intl'
import { createTranslator } from 'use-intl'
import { councilDay, isDay } from '../../rules/days.ts'
import { allMessages } from '../i18n/all-messages.server.ts'

/** What a paper says in a language: its messages, and a day or instant as a date. */
export async function paperWords(lang: string) {
  const messages: Messages = await allMessages(lang)
  const t = createTranslator({ locale: lang, messages })
  const date = (iso: string) => {
    const [year = '', month, day] = (isDay(iso) ? iso : councilDay(iso)).split('-')
    return t('ui.date', {
      day: String(Number(day)),
      month: t('ui.month', { month: String(Number(month)) }),
      year,
    })
  }
  return { lang, t, date }
}

export type PaperWords = Awaited<ReturnType<typeof paperWords>>
