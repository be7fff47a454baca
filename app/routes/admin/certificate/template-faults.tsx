import { useTranslations } from 'use-intl'
import type { TemplateFault } from '../../../../rules/certificates/template-faults.ts'
import { Banner } from '../../../ui/banner.tsx'

type TemplateFaultsProps = { faults: TemplateFault[]; languages: { tag: string; name: string }[] }

/** What keeps a template from being published. */
export function TemplateFaults({ faults, languages }: TemplateFaultsProps) {
  const t = useTranslations('admin.certificate')
  const say = (fault: TemplateFault) => {
    if (fault.code === 'placeholder') return t('fault.placeholder', { name: `{${fault.name}}` })
    if (fault.code === 'forbidden') return t('fault.forbidden', { words: fault.words })
    if (fault.code === 'private' || fault.code === 'codeTooLong')
      return t(`fault.${fault.code}`, { label: fault.label })
    if (fault.code === 'fieldLabel') {
      const language = languages.find(({ tag }) => tag === fault.language)?.name ?? fault.language
      return t('fault.fieldLabel', { name: `{${fault.name}}`, language })
    }
    return t(`fault.${fault.code}`)
  }
  return (
    <Banner kind="warning" heading={t('faults')}>
      <ul className="bullets">
        {faults.map(say).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Banner>
  )
}
