import { useTranslations } from 'use-intl'
import type { FormFault } from '../../../../rules/form/read-definition.ts'

/** What is wrong with a definition, each fault with the place where it stands. */
export function FaultsList({ faults }: { faults: FormFault[] }) {
  const t = useTranslations('admin.form.fault')
  return (
    <ul className="bullets">
      {faults.map(({ path, code, values }) => (
        <li key={`${path} ${code}`}>
          {path && <code>{path}: </code>}
          {t(code, values ?? {})}
        </li>
      ))}
    </ul>
  )
}
