import { useTranslations } from 'use-intl'
import { keptFor, personalData } from '../../../council/personal-data.server.ts'
import '../../i18n/page-words.ts'
import { DutyPage, Part } from '../../ui/duty-page.tsx'
import { Facts } from '../../ui/facts.tsx'
import type { Route } from './+types/privacy'

export function loader() {
  return { tables: personalData.map(({ columns: _, ...told }) => told), keptFor }
}

const further = ['browser', 'outside', 'rights'] as const

export default function Privacy({ loaderData: { tables, keptFor } }: Route.ComponentProps) {
  const t = useTranslations('pages.privacy')
  const strong = (words: React.ReactNode) => <strong>{words}</strong>
  return (
    <DutyPage page="privacy" lead={t('lead')}>
      {tables.map(({ table, seenBy, kept, items }) => (
        <Part key={table} title={t(`table.${table}`)}>
          <ul className="bullets">
            {items.map((item) => (
              <li key={item}>{t.rich(`item.${item}`, { strong })}</li>
            ))}
          </ul>
          <Facts
            facts={[
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
