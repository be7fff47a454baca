import { accountForms } from './hostile-account-forms.ts'
import { calendarForms } from './hostile-calendar-forms.ts'
import { callForms } from './hostile-call-forms.ts'
import type { FormRow } from './hostile-council.ts'
import { counterForms } from './hostile-counter-forms.ts'
import { faceForms } from './hostile-face-forms.ts'
import { factForms } from './hostile-fact-forms.ts'
import { listForms } from './hostile-list-forms.ts'
import { messageForms } from './hostile-message-forms.ts'
import { officeForms } from './hostile-office-forms.ts'
import { ownForms } from './hostile-own-forms.ts'
import { paperForms } from './hostile-paper-forms.ts'
import { setupForms } from './hostile-setup-forms.ts'

/** Every form of the portal that changes something; one that is not here fails `hostile-forms.test.ts`. */
export const forms: Record<string, FormRow> = {
  ...accountForms,
  ...officeForms,
  ...faceForms,
  ...factForms,
  ...calendarForms,
  ...ownForms,
  ...paperForms,
  ...callForms,
  ...setupForms,
  ...listForms,
  ...messageForms,
  ...counterForms,
}
