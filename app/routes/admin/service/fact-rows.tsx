import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { ShownFact } from '../../../../council/catalogue/facts/read-facts.server.ts'
import { type FactName, maybeNone, neededToOpen } from '../../../../rules/service-facts.ts'
import { type ServiceResult, serviceResults } from '../../../../rules/service-result.ts'
import { FactValue } from '../../../ui/about-service.tsx'
import { CheckboxField } from '../../../ui/checkbox-group.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { TriangleIcon } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/link.tsx'
import type { AdminForm } from '../use-admin-form.ts'
import { factField, sourceParts, withoutField } from './fact-fields.ts'
import { factGrades } from './fact-grades.ts'
import { Locked } from './set-by-state.tsx'

export type FactRowsProps = {
  form: AdminForm
  /** The language in which the facts are written here. */
  lang: string
  /** Those needed before the service opens, as long as it is a draft. */
  lacking: FactName[]
  /** What the state sets of the service. */
  ofState: readonly string[]
  /** What the state sets, in a language in which it has not written it. */
  translated: readonly FactName[]
  /** The service as citizens read it. */
  shown: { result: ServiceResult | null; facts: ShownFact[] }
  /** Where the documents are written, if not here. */
  documentsAt?: string
  /** Where the fee is written, if not here. */
  feesAt?: string
  /** The phone number of an officer is written with its own words alone. */
  withoutPhone: FactName[]
}

/** The labels of the fields, by name. */
export function useFactLabels(): Record<string, string> {
  const t = useTranslations('admin.facts')
  const name = useTranslations('fact')
  const labels: Record<string, string> = {
    result: t('result.heading'),
    factsChecked: t('checked'),
  }
  for (const part of sourceParts) labels[part] = t(part)
  for (const fact of [...rows, ...authorities]) {
    labels[fact] = name(fact)
    for (const part of ['office', 'name', 'phone', 'address'] as const)
      labels[factField(fact, part)] = t('partOf', { fact: name(fact), part: t(part) })
    for (const part of sourceParts)
      labels[`${part}-${fact}`] = t('partOf', { fact: name(fact), part: t(part) })
  }
  for (const fact of maybeNone) labels[withoutField(fact)] = t('thereIsNone')
  return labels
}

const rows = ['days', 'documents', 'fee', 'eligibility', 'declaration'] as const
const authorities = ['designatedOfficer', 'firstAppellate', 'secondAppellate'] as const

/** One source for all facts, then each fact in a row of its own. */
export function FactRows(props: FactRowsProps) {
  const { form, lang, documentsAt, feesAt } = props
  const t = useTranslations('admin.facts')
  const words = (name: string) => ({ ...form.fieldProps(name), lang, dir: 'auto' as const })
  return (
    <>
      <div className="fact-source">
        <h3>{t('oneSource')}</h3>
        <SourceFields form={form} />
        <p className="field-hint">{t('oneSourceMore')}</p>
      </div>
      <FactRow {...props} fact="days">
        <TextField {...form.fieldProps('days')} hint={t('hint.days')} inputMode="numeric" width="pincode" />
        <None form={form} fact="days" />
      </FactRow>
      <FactRow {...props} fact="documents">
        {documentsAt ? (
          <p>{t.rich('ofForm', { form: (form) => <Link to={documentsAt}>{form}</Link> })}</p>
        ) : (
          <>
            <TextArea {...words('documents')} hint={t('hint.documents')} />
            {!props.translated.includes('documents') && <None form={form} fact="documents" />}
          </>
        )}
      </FactRow>
      <FactRow {...props} fact="fee">
        <TextField {...words('fee')} readOnly={feesAt !== undefined} />
        {feesAt && <p>{t.rich('ofFees', { fees: (fees) => <Link to={feesAt}>{fees}</Link> })}</p>}
      </FactRow>
      <fieldset className="fact-row" aria-labelledby="row-result">
        <p className="fact-name" id="row-result">
          {t('result.heading')}
        </p>
        <div className="fact-fields">
          {props.ofState.includes('result') && props.shown.result ? (
            <Locked>{t(`result.is.${props.shown.result}`)}</Locked>
          ) : (
            <SelectField
              {...form.fieldProps('result')}
              options={[
                { value: '', label: t('result.notChosen') },
                ...serviceResults.map((value) => ({ value, label: t(`result.is.${value}`) })),
              ]}
            />
          )}
        </div>
      </fieldset>
      {authorities.map((fact) => (
        <FactRow key={fact} {...props} fact={fact}>
          <TextField {...words(factField(fact, 'office'))} />
          <div className="fact-person">
            <TextField {...words(factField(fact, 'name'))} label={t('name')} spellCheck={false} />
            {!props.withoutPhone.includes(fact) && (
              <TextField
                {...form.fieldProps(factField(fact, 'phone'))}
                label={t('phone')}
                type="tel"
                width="full"
              />
            )}
          </div>
          <div className="fact-person">
            <TextField {...words(factField(fact, 'address'))} label={t('address')} optional />
          </div>
        </FactRow>
      ))}
      <FactRow {...props} fact="eligibility">
        <TextArea {...words('eligibility')} />
      </FactRow>
      <FactRow {...props} fact="declaration">
        <TextArea {...words('declaration')} hint={t('hint.declaration')} />
      </FactRow>
    </>
  )
}

/** The name of a fact beside its fields, the first of which is labelled by it. */
function FactRow(props: FactRowsProps & { fact: FactName; children: ReactNode }) {
  const { form, fact, lacking, ofState, shown, children } = props
  const t = useTranslations('admin.facts')
  const name = useTranslations('fact')
  const own = sourceParts.map((part) => `${part}-${fact}`)
  const isOpen = own.some((field) => form.valueIn(field) || form.errorOf(field))
  const known = shown.facts.find((one) => one.fact === fact)
  const isNeeded = neededToOpen.some((one) => one === fact)
  return (
    <fieldset className="fact-row" aria-labelledby={`row-${fact}`}>
      <div className="fact-name" id={`row-${fact}`}>
        {name(fact)}
        {isNeeded && lacking.includes(fact) && (
          <span className="fact-needed">
            <TriangleIcon size={16} /> {t('neededToOpen')}
          </span>
        )}
      </div>
      {ofState.includes(fact) ? (
        <div className="fact-fields">
          <Locked>{known ? <FactValue known={known} /> : t('thereIsNone')}</Locked>
        </div>
      ) : (
        <>
          <div className="fact-fields">{children}</div>
          {!props.translated.includes(fact) && (
            <details className="fact-other" open={isOpen}>
              <summary>{t('otherSource')}</summary>
              <SourceFields form={form} fact={fact} />
            </details>
          )}
        </>
      )}
    </fieldset>
  )
}

function None({ form, fact }: { form: AdminForm; fact: string }) {
  return <CheckboxField {...form.checkboxProps(withoutField(fact))} />
}

/** Where all facts are from, or one of them. */
function SourceFields({ form, fact }: { form: AdminForm; fact?: FactName }) {
  const t = useTranslations('admin.facts')
  const propsOf = (part: (typeof sourceParts)[number]) => ({
    ...form.fieldProps(fact ? `${part}-${fact}` : part),
    label: t(part),
  })
  return (
    <div className="source-fields">
      <TextField {...propsOf('source')} dir="auto" />
      <TextField {...propsOf('checkedOn')} type="date" />
      <SelectField
        {...propsOf('grade')}
        options={[
          { value: '', label: t('chooseGrade') },
          ...factGrades.map((grade) => ({ value: grade, label: grade })),
        ]}
      />
    </div>
  )
}
