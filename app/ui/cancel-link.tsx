import { useTranslations } from 'use-intl'
import { ButtonLink, type ButtonLinkProps } from './button.tsx'

/** The way out of a form, beside the button that sends it. */
export function CancelLink(props: Omit<ButtonLinkProps, 'children'>) {
  const t = useTranslations('ui')
  return (
    <ButtonLink kind="quiet" {...props}>
      {t('cancel')}
    </ButtonLink>
  )
}
