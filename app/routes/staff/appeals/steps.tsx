import { useTranslations } from 'use-intl'
import type { OpenedAppeal } from '../../../../council/cases/appeals/desk.server.ts'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'

/** What comes before the order: an appeal is returned or admitted, and then heard. */
export function AppealSteps({ appeal, hasBegun }: { appeal: OpenedAppeal; hasBegun: boolean }) {
  const t = useTranslations('pages.hearing')
  const { appealId, state } = appeal
  if (state === 'returned') return null
  const step = state === 'filed' ? 'return' : hasBegun ? 'record' : 'fix'
  return (
    <Form method="post" className="hearing-steps">
      <ButtonRow>
        {state === 'filed' && (
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
