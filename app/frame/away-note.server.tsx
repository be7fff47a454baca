import { renderToStaticMarkup } from 'react-dom/server'
import type { Messages } from 'use-intl'
import { allMessages } from '../i18n/all-messages.server.ts'
import { LanguageProvider } from '../i18n/language-provider.server.tsx'
import { AwayNote } from './stored-copy-note.tsx'

/** Renders the note above a page that is sent while the database is away; `iso` as `AwayNote` has it. */
export async function drawAwayNote(language: string, iso: string): Promise<string> {
  const messages = (await allMessages(language)) as Messages
  return renderToStaticMarkup(
    <LanguageProvider language={language} messages={messages}>
      <AwayNote iso={iso} />
    </LanguageProvider>,
  )
}
