import { useTranslations } from 'use-intl'
import { Form } from '../../../ui/form.tsx'
import { DownIcon, UpIcon } from '../../../ui/icons.tsx'
import { RowButton } from '../../../ui/rows-table.tsx'

type PartButtonsProps = {
  /** What is moved or removed, as it is posted. */
  part: string
  /** Where no row names it. */
  name?: string
  revision: string
  /** The address of the form, where another page has the buttons. */
  action?: string
  /** Which acts are possible; what is impossible is absent. */
  up: boolean
  down: boolean
  remove: boolean
}

/** Moves a part of a form one place up or down, or removes it from the draft. */
export function PartButtons({ part, name, revision, action, up, down, remove }: PartButtonsProps) {
  const t = useTranslations('admin')
  if (!up && !down && !remove) return null
  const named = (act: string) => (name === undefined ? act : `${act}: ${name}`)
  return (
    <Form method="post" action={action} className="part-buttons" preventScrollReset>
      <input type="hidden" name="part" value={part} />
      <input type="hidden" name="revision" value={revision} />
      {up ? (
        <RowButton name="act" value="up" label={named(t('moveUp'))}>
          <UpIcon />
        </RowButton>
      ) : (
        <span className="part-gap" />
      )}
      {down ? (
        <RowButton name="act" value="down" label={named(t('moveDown'))}>
          <DownIcon />
        </RowButton>
      ) : (
        <span className="part-gap" />
      )}
      {remove && (
        <RowButton name="act" value="remove" label={name === undefined ? undefined : named(t('form.remove'))}>
          {t('form.remove')}
        </RowButton>
      )}
    </Form>
  )
}
