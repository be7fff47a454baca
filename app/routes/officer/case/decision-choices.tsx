import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Status } from '../../../../rules/statuses.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon, ClockIcon, DiamondIcon } from '../../../ui/icons.tsx'

const choices = [
  { status: 'Approved', Icon: CheckIcon, needs: undefined },
  { status: 'Rejected', Icon: DiamondIcon, needs: 'reason' },
  { status: 'Pending', Icon: ClockIcon, needs: undefined },
] as const

/** The note about what is marked as missing, else the first paper that can be marked. */
const whatToAsk =
  '.documents:has([value=missing]:checked) [name=noteToApplicant], .documents:not(:has([value=missing]:checked)) [value=missing]'

type DecisionChoicesProps = {
  /** Undefined while nothing has been chosen. */
  chosen?: Status
  /** Whether the service requires documents that can be asked for. */
  hasDocuments: boolean
}

/** The three decisions as buttons: each sends the form, or with script chooses and leads to what it needs. */
export function DecisionChoices({ chosen, hasDocuments }: DecisionChoicesProps) {
  const t = useTranslations('officer.decide')
  const choose = (event: MouseEvent<HTMLButtonElement>, status: Status, needs?: string) => {
    event.preventDefault()
    const { form } = event.currentTarget
    const select = form?.elements.namedItem('status')
    if (select instanceof HTMLSelectElement) {
      select.value = status
      // What is typed into the form is saved at each change.
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
    const next = needs
      ? form?.elements.namedItem(needs)
      : form?.querySelector(status === 'Pending' ? whatToAsk : '.for-certificate input, [name=onward]')
    if (!(next instanceof HTMLElement)) return
    const note = next.closest('details')
    if (note) note.open = true
    // At once: letters typed before the focus has moved would press the keys of the case.
    next.focus()
  }
  return (
    <fieldset className="decide">
      <legend>{t('heading')}</legend>
      {/* A choice that is pressed before the script has come is only chosen, as it is afterwards. */}
      <noscript>
        <input type="hidden" name="plain" value="yes" />
      </noscript>
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
