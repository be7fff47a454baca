import { useTranslations } from 'use-intl'
import { keptFor, personalData } from '../../../../council/personal-data.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import type { PlainHandle } from '../../../ui/plain-page.ts'
import type { Route } from './+types/privacy'
import { DutyPage, Part } from './duty-page.tsx'

export const handle: PlainHandle = { plain: true }

export async function loader({ context }: Route.LoaderArgs) {
  const tables = personalData.map(({ columns: _, ...told }) => told)
  return { words: await getPageMessages(context, 'privacy'), tables, keptFor }
}

/** What most people want to know, before everything that is kept is listed. */
const shortLines = ['what', 'why', 'who', 'elsewhere', 'howLong', 'ask'] as const

const further = ['browser', 'outside', 'rights'] as const

export default function Privacy({ loaderData: { words, ...told } }: Route.ComponentProps) {
  return (
    <WithPageMessages pages={words}>
      <Content {...told} />
    </WithPageMessages>
  )
}

type ContentProps = Omit<Route.ComponentProps['loaderData'], 'words'>

function Content({ tables, keptFor }: ContentProps) {
  const t = useTranslations('pages.privacy')
  const strong = (words: React.ReactNode) => <strong>{words}</strong>
  return (
    <DutyPage page="privacy">
      <ul className="bullets">
        {shortLines.map((line) => (
          <li key={line}>{t(`shortLines.${line}`, keptFor)}</li>
        ))}
      </ul>
      <Part title={t('inFull')}>
        <p>{t('lead')}</p>
      </Part>
      {tables.map(({ table, seenBy, kept, items }) => (
        <Part key={table} title={t(`table.${table}`)}>
          <ul className="bullets">
            {items.map((item) => (
              <li key={item}>{t.rich(`item.${item}`, { strong })}</li>
            ))}
          </ul>
          <DescriptionList
            items={[
              { label: t('whoSees'), value: t(`seenBy.${seenBy}`) },
              { label: t('howLong'), value: t(`kept.${kept}`, keptFor) },
            ]}
          />
        </Part>
      ))}
      {further.map((part) => (
        <Part key={part} title={t(`${part}.title`)}>
          <p>{t(`${part}.text`)}</p>
        </Part>
      ))}
    </DutyPage>
  )
}
