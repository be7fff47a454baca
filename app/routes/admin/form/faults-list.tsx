import { useTranslations } from 'use-intl'
import type { NamedFault } from './form-texts.server.ts'

/** What is wrong with a definition, each fault with its place or the words of the part that has it. */
export function FaultsList({ faults }: { faults: NamedFault[] }) {
  const t = useTranslations('admin.form.fault')
  return (
    <ul className="bullets">
      {faults.map(({ path, code, values, about }) => (
        <li key={`${path} ${code} ${about?.text}`}>
          {path && <code>{path}: </code>}
          {about && <span lang={about.lang}>“{about.text}”: </span>}
          {t(code, values ?? {})}
        </li>
      ))}
    </ul>
  )
}
