import { useTranslations } from 'use-intl'
import type { FormSection } from '../../../../rules/form/definition.ts'
import type { SectionsState } from '../../../forms/form-questions.tsx'
import { FormSections } from '../../../forms/form-sections.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-group.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { TextField } from '../../../ui/field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import type { PaperLoaded, RefusedPaper } from './counter-page.server.ts'
import { NumberedPaper } from './numbered-paper.tsx'

type PersonPaperProps = {
  people: PaperLoaded['people']
  filled: RefusedPaper['filled']
  /** What is asked of the person. */
  sections: readonly FormSection[]
  state: SectionsState
}

/** Who stands there: the phone number, the people known by it, and what is asked of the person. */
export function PersonPaper({ people, filled, sections, state }: PersonPaperProps) {
  const t = useTranslations('officer.counter')
  const field = useTranslations('field')
  const dates = useDateFormat()
  const { typed, errorOf } = state
  return (
    <NumberedPaper number={2} heading={t('person')}>
      <div className="counter-find">
        <TextField
          name="applicantPhoneNo"
          label={field('applicantPhoneNo')}
          type="tel"
          defaultValue={typed('applicantPhoneNo')}
          error={errorOf('applicantPhoneNo')}
        />
        <Button kind="secondary" name="intent" value="find">
          {t('find')}
        </Button>
      </div>
      <div className="counter-no-phone">
        <CheckboxField
          name="noPhone"
          label={t('noPhone')}
          error={errorOf('noPhone')}
          defaultChecked={typed('noPhone') !== ''}
        />
        <p className="counter-source">{t('toldOnPaper')}</p>
      </div>
      {people.length > 0 && (
        <RadioGroup
          name="personId"
          legend={t('known')}
          error={errorOf('personId')}
          defaultValue={typed('personId')}
          options={[
            ...people.map(({ id, name, newest }) => ({
              value: id,
              label: newest
                ? `${name} · ${newest.village} · ${newest.applicationId}, ${dates.date(newest.date)}`
                : name,
            })),
            { value: '', label: t('somebodyElse') },
          ]}
        />
      )}
      {filled && (
        <p className="counter-source">
          {t('filledFrom', { id: filled.applicationId, date: dates.date(filled.date) })}
        </p>
      )}
      <FormSections sections={sections} state={state} />
    </NumberedPaper>
  )
}
