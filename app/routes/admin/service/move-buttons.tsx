import { useTranslations } from 'use-intl'
import { Form } from '../../../ui/form.tsx'
import { DownIcon, UpIcon } from '../../../ui/icons.tsx'
import { RowButton } from '../../../ui/rows-table.tsx'

type MoveButtonsProps = {
  serviceId: string
  /** The address that moves it. */
  action: string
  /** Which of both is possible. */
  up: boolean
  down: boolean
}

/** Move a service in the list, one place each; what is impossible is absent. */
export function MoveButtons({ serviceId, action, up, down }: MoveButtonsProps) {
  const t = useTranslations('admin')
  if (!up && !down) return null
  return (
    <Form method="post" action={action} className="move" preventScrollReset>
      <input type="hidden" name="serviceId" value={serviceId} />
      {up && (
        <RowButton name="direction" value="up" label={t('moveUp')}>
          <UpIcon />
        </RowButton>
      )}
      {down && (
        <RowButton name="direction" value="down" label={t('moveDown')}>
          <DownIcon />
        </RowButton>
      )}
    </Form>
  )
}
