import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, type ButtonKind, ButtonRow } from '../../ui/button.tsx'
import { CancelLink } from '../../ui/cancel-link.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Form } from '../../ui/form.tsx'
import { FormCard } from '../../ui/form-card.tsx'
import { mainFormId } from '../../ui/main-form.ts'
import { BackLink, PageHead } from '../../ui/screen-head.tsx'
import { DraftBanner } from './draft-banner.tsx'
import type { AdminForm } from './use-admin-form.ts'

type AdminFormScreenProps = {
  form: AdminForm
  heading: string
  /** The title of the page, where it says more than the heading. */
  title?: string
  /** Under the heading. */
  lead?: ReactNode
  /** Where the link at the top and the cancel button lead. */
  back: { to: string; name: string }
  /** What the form is about, inside its card and above its fields. */
  about?: ReactNode
  /** Where the form has a file in it. */
  encType?: 'multipart/form-data'
  /** What the form sends without showing it. */
  hidden?: Record<string, string>
  /** The words on the button that saves, where they say more than `Save`. */
  save?: string
  saveKind?: ButtonKind
  /** Buttons between save and cancel. */
  furtherButtons?: ReactNode
  /** In place of the one that saves. */
  buttons?: ReactNode
  /** At the side of the form where there is room, below it elsewhere. */
  beside?: ReactNode
  /** Under the fields. */
  beforeButtons?: ReactNode
  /** The fields. */
  children: ReactNode
}

/** A screen of the administrator that is one form, with the link back. */
export function AdminFormScreen(props: AdminFormScreenProps) {
  const {
    form,
    heading,
    title = heading,
    lead,
    back,
    about,
    encType,
    hidden = {},
    save,
    saveKind,
    furtherButtons,
    buttons,
    beforeButtons,
    beside,
    children,
  } = props
  const { isRefused, isRestored, failure, summary, version } = form
  const ui = useTranslations('ui')
  return (
    <>
      <BackLink to={back.to}>{back.name}</BackLink>
      <PageHead title={heading} page={title} area="admin" refused={isRefused}>
        {lead}
      </PageHead>
      {isRefused && <ErrorSummary message={failure} errors={summary} />}
      <DraftBanner isRestored={isRestored} />
      <div className={beside ? 'form-beside' : undefined}>
        <FormCard>
          {about}
          {/* Mounted again for another version: with script, mounted fields keep what is typed. */}
          <Form
            id={mainFormId}
            method="post"
            encType={encType}
            noValidate
            key={version && `${version.current} ${isRefused}`}
          >
            {Object.entries(hidden).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            {version && <input type="hidden" name={version.field} value={version.sent} />}
            {children}
            {beforeButtons}
            <ButtonRow>
              {buttons ?? <Button kind={saveKind}>{save ?? ui('save')}</Button>}
              {furtherButtons}
              <CancelLink to={back.to} />
            </ButtonRow>
          </Form>
        </FormCard>
        {beside}
      </div>
    </>
  )
}
