import { useTranslations } from 'use-intl'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import type { WrittenStep } from './open-appeal.server.ts'

/** What comes before the order: an appeal is returned or admitted, and then heard. */
export function AppealSteps({ appealId, step }: { appealId: string; step: WrittenStep }) {
  const t = useTranslations('pages.hearing')
  return (
    <Form method="post" className="hearing-steps">
      <ButtonRow>
        {step === 'return' && (
          <Button kind="secondary" name="intent" value="admit">
            {t('admit')}
          </Button>
        )}
        <ButtonLink to={`/staff/appeals/${appealId}/hearing`} kind="secondary">
          {t(`step.${step}`)}
        </ButtonLink>
      </ButtonRow>
    </Form>
  )
}
