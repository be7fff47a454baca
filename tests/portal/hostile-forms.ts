import { accountForms } from './hostile-account-forms.ts'
import { appealForms } from './hostile-appeal-forms.ts'
import { breachForms } from './hostile-breach-forms.ts'
import { calendarForms } from './hostile-calendar-forms.ts'
import { callForms } from './hostile-call-forms.ts'
import { certificateForms } from './hostile-certificate-forms.ts'
import type { FormRow, HostileCouncil, SoundForm, Who } from './hostile-council.ts'
import { counterForms } from './hostile-counter-forms.ts'
import { faceForms } from './hostile-face-forms.ts'
import { factForms } from './hostile-fact-forms.ts'
import { feeForms } from './hostile-fee-forms.ts'
import { kindsOf } from './hostile-kinds.ts'
import { listForms } from './hostile-list-forms.ts'
import { messageForms } from './hostile-message-forms.ts'
import { officeForms } from './hostile-office-forms.ts'
import { ownForms } from './hostile-own-forms.ts'
import { paperForms } from './hostile-paper-forms.ts'
import { privacyForms } from './hostile-privacy-forms.ts'
import { setupForms } from './hostile-setup-forms.ts'
import { stateForms } from './hostile-state-forms.ts'
import type { Kind } from './hostile-values.ts'
import { moduleAt } from './route-patterns.ts'

const rows: Record<string, FormRow> = {
  ...accountForms,
  ...calendarForms,
  // Before the grid has opened more accounts than a list shows, and called the council by hostile words.
  ...listForms,
  ...setupForms,
  ...officeForms,
  ...faceForms,
  ...factForms,
  ...ownForms,
  ...paperForms,
  ...callForms,
  ...stateForms,
  ...messageForms,
  ...counterForms,
  ...certificateForms,
  ...appealForms,
  ...feeForms,
  ...privacyForms,
  ...breachForms,
}

/** A form in which nothing is wrong, who sends it, and the route whose action reads it. */
export interface SentForm extends SoundForm {
  who: Who
  module: string
}

/** A form that can be sent. */
export interface Form extends Omit<FormRow, 'sound' | 'kinds'> {
  sound(council: HostileCouncil): Promise<SentForm>
  /** Its fields, each with its kind. */
  kinds(council: HostileCouncil, sent: SentForm): Promise<Record<string, Kind>>
}

/** Every form of the portal that changes something; one that is not here fails `hostile-forms.test.ts`. */
export const forms: Record<string, Form> = Object.fromEntries(
  Object.entries(rows).map(([name, row]) => {
    const sound = async (council: HostileCouncil) => {
      const drawn = await row.sound(council)
      return { ...drawn, who: row.who ?? whoAt(drawn.at), module: moduleAt(drawn.at) }
    }
    const kinds = (council: HostileCouncil, sent: SentForm) => kindsOf(council, row, sent)
    return [name, { ...row, sound, kinds }]
  }),
)

/** Who opens an address: whose area it lies in; an account's own pages are tried as a citizen. */
function whoAt(address: string): Who {
  const [, area] = /^\/(\w+)/.exec(address) ?? []
  if (area === 'account') return 'user'
  return area === 'admin' || area === 'staff' || area === 'user' ? area : 'nobody'
}
