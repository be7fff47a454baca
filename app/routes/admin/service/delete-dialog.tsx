import { useTranslations } from 'use-intl'
import { formatCount } from '../../../../rules/counts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'

type DeleteDialogProps = {
  service: {
    serviceId: string
    serviceName: string
    langs: { serviceName?: string }
    /** How many applications refer to it, and how many of them are open. */
    referring: number
    open: number
  }
  closed: string
}

/** Asks whether to delete a service, and says how many applications refer to it and are open. */
export function DeleteDialog({ service, closed }: DeleteDialogProps) {
  const t = useTranslations('admin')
  const ui = useTranslations('ui')
  return (
    <Dialog
      title={t('deleteService')}
      role="alertdialog"
      closeTo={closed}
      foot={
        <>
          <Form method="post">
            <input type="hidden" name="serviceId" value={service.serviceId} />
            <Button kind="danger">{t('deleteService')}</Button>
          </Form>
          <DialogClose to={closed}>{ui('cancel')}</DialogClose>
        </>
      }
    >
      <h3 lang={service.langs.serviceName}>{service.serviceName}</h3>
      <p>{t('refer', { count: service.referring, shown: formatCount(service.referring) })}</p>
      {service.referring > 0 && (
        <p>{t('stillOpen', { count: service.open, shown: formatCount(service.open) })}</p>
      )}
      <p>{t('deleteMore', { serviceId: service.serviceId })}</p>
    </Dialog>
  )
}
