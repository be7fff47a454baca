import type { Database } from '../../database/tables.ts'
import type { HostedSettings } from './hosted-settings.server.ts'

/**
 * Gets what people who read this language call the identity service: as the administrator has written it in
 * the language, else in the council's own, else as the operator has set it.
 */
export async function getServiceName(
  db: Database,
  settings: Pick<HostedSettings, 'name'>,
  language: string,
): Promise<string> {
  const rows = await db
    .selectFrom('councilTexts as texts')
    .innerJoin('councilProfile as profile', (join) =>
      join.on(({ eb, ref, val }) =>
        eb('texts.language', 'in', [val(language), ref('profile.defaultLanguage')]),
      ),
    )
    .select(['texts.language', 'texts.identityName'])
    .where('texts.identityName', '!=', '')
    .execute()
  const own = rows.find((row) => row.language === language) ?? rows[0]
  return own?.identityName ?? settings.name
}
