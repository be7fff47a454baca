import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Status } from '../../../../rules/statuses.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon, ClockIcon, DiamondIcon } from '../../../ui/icons.tsx'

const choices = [
  { status: 'Approved', Icon: CheckIcon, needs: undefined },
  { status: 'Rejected', Icon: DiamondIcon, needs: 'reason' },
  { status: 'Pending', Icon: ClockIcon, needs: 'noteToApplicant' },
] as const

type DecisionChoicesProps = {
  /** Undefined while nothing has been chosen. */
  chosen?: Status
  /** Whether the service requires documents that can be asked for. */
  hasDocuments: boolean
}

/** The three decisions as buttons: without script each sends the form, with script it chooses and leads to what it needs. */
export function DecisionChoices({ chosen, hasDocuments }: DecisionChoicesProps) {
  const t = useTranslations('officer.decide')
  const choose = (event: MouseEvent<HTMLButtonElement>, status: Status, needs: string | undefined) => {
    event.preventDefault()
    const { form } = event.currentTarget
    const select = form?.elements.namedItem('status')
    if (select instanceof HTMLSelectElement) {
      select.value = status
      // What is typed into the form is saved at each change.
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    const next = needs ? form?.elements.namedItem(needs) : form?.querySelector('[name=onward]')
    // The field of the reason is drawn once it is chosen.
    if (next instanceof HTMLElement) requestAnimationFrame(() => next.focus())
  }
  return (
    <fieldset className="decide">
      <legend>{t('heading')}</legend>
      <div>
        {choices.map(
          ({ status, Icon, needs }) =>
            (status !== 'Pending' || hasDocuments) && (
              <Button
                key={status}
                kind="secondary"
                name="decide"
                value={status}
                aria-pressed={chosen === status}
                onClick={(event) => choose(event, status, needs)}
              >
                <Icon /> {t(status)}
              </Button>
            ),
        )}
      </div>
    </fieldset>
  )
}
