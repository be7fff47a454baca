import { useTranslations } from 'use-intl'
import type { QuestionKind } from '../../../../rules/form/definition.ts'

/** How the fields of a kind look: a box for what is typed, or what is chosen. */
const looks: Record<QuestionKind, string> = {
  line: 'kind-box',
  lines: 'kind-box kind-lines',
  name: 'kind-box',
  number: 'kind-box',
  date: 'kind-box',
  yesNo: 'kind-circle',
  choice: 'kind-circle',
  choices: 'kind-square',
  phone: 'kind-box',
  pincode: 'kind-box',
  declaration: 'kind-square',
  statement: '',
  group: 'kind-box',
}

/** What a citizen sees of a question of a kind, as a drawing: nothing in it can be filled in. */
export function DrawnKind({ kind, id }: { kind: QuestionKind; id: string }) {
  const sample = useTranslations('admin.form.sample')
  return (
    <div className="kind-drawn" id={id}>
      {sample(kind)
        .split(' / ')
        .map((part) => (
          <span key={part} className={looks[kind]}>
            {part}
          </span>
        ))}
    </div>
  )
}
