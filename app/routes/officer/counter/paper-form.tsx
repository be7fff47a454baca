import { useLocale, useTranslations } from 'use-intl'
import { confirmations, likeApplicationDays } from '../../../../rules/counter.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { FormDocuments } from '../../../forms/form-documents.tsx'
import { formState } from '../../../forms/form-questions.tsx'
import { FormSections } from '../../../forms/form-sections.tsx'
import { useRefusedApplication } from '../../../forms/use-refused-application.ts'
import { useShowIf } from '../../../forms/use-show-if.ts'
import { useWholeForm } from '../../../forms/use-whole-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-group.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { FieldRow } from '../../../ui/form-card.tsx'
import { AloneLink, Link } from '../../../ui/link.tsx'
import { mainFormId } from '../../../ui/main-form.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import type { PaperLoaded, RefusedPaper } from './counter-page.server.ts'
import { NumberedPaper } from './numbered-paper.tsx'
import { PersonPaper } from './person-paper.tsx'
import { TakenMoney } from './taken-money.tsx'

type PaperFormProps = PaperLoaded & { path: string; refused: RefusedPaper | undefined }

/** The paper as it is typed: service, person, what they want, and their word. */
export function PaperForm(props: PaperFormProps) {
  const { path, refused, service, documents, fee, version, kept, today } = props
  const { submissionKey } = props
  const form = useWholeForm(props.form)
  const t = useTranslations('officer.counter')
  const locale = useLocale()
  const fees = useTranslations('officer.fees')
  const own = Object.fromEntries(ownLabels.map((name) => [name, t(name)]))
  const labels = { ...own, cash: fees('take'), bookNumber: fees('book') }
  const { message, errors } = useRefusedApplication(refused, documents, labels)
  const typed = refused?.typed ?? kept
  const questions = { ...formState(form, typed ?? {}, errors), autoComplete: 'off' as const }
  const { errorOf } = questions
  // The number stands above, beside the button that looks for its people.
  const before = form.before.map((section) => ({
    ...section,
    questions: section.questions.filter(({ key }) => key !== 'applicantPhoneNo'),
  }))
  const state = (name: string, otherwise = '') => ({
    name,
    error: errorOf(name),
    defaultValue: typed?.[name] ?? otherwise,
  })
  useShowIf()
  const isAsked = (name: 'lateReason' | 'likeReason') => Boolean(errorOf(name) || typed?.[name])
  return (
    <>
      {refused?.like ? (
        <LikeApplication like={refused.like} path={path} />
      ) : (
        refused && !refused.isOnlyShown && <ErrorSummary message={message} errors={errors} />
      )}
      {/* Who goes back finds nothing of the person before, such as a tick at the cash. */}
      <Form id={mainFormId} method="post" noValidate className="counter" autoComplete="off" reloadDocument>
        {/* Enter in a field sends the form by its first button, which must not be one that removes a row. */}
        <button type="submit" hidden />
        {version !== null && <input type="hidden" name="form" value={version} />}
        <input type="hidden" name="submissionKey" value={typed?.submissionKey ?? submissionKey} />
        <input type="hidden" name="service" value={service.serviceId} />
        <div className="counter-columns">
          <div className="counter-column">
            <NumberedPaper number={1} heading={t('service')}>
              <p className="counter-chosen">
                <strong>{service.name}</strong>{' '}
                <AloneLink to={path} reloadDocument>
                  {t('change')}
                </AloneLink>
              </p>
              {refused?.like || isAsked('likeReason') ? (
                <TextArea {...state('likeReason')} label={t('likeReason')} dir="auto" required />
              ) : null}
              <FieldRow>
                <TextField {...state('receivedOn', today)} label={t('receivedOn')} type="date" required />
                <TextField
                  {...state('paperFile')}
                  label={t('paperFile')}
                  spellCheck={false}
                  dir="auto"
                  optional
                />
              </FieldRow>
              {(typed?.longAgo || refused?.errors.some(({ key }) => key === 'longAgo')) && (
                <CheckboxField name="longAgo" label={t('longAgo')} defaultChecked={Boolean(typed?.longAgo)} />
              )}
              {isAsked('lateReason') && (
                <TextArea
                  {...state('lateReason')}
                  label={t('lateReason')}
                  hint={t('lateReasonHint')}
                  dir="auto"
                  required
                />
              )}
            </NumberedPaper>
            <PersonPaper
              people={refused?.people ?? props.people}
              filled={refused?.filled}
              sections={before}
              state={questions}
            />
          </div>
          <div className="counter-column">
            <NumberedPaper number={3} heading={t('want')}>
              <FormSections sections={[...form.sections, ...form.after]} state={questions} />
              <FormDocuments documents={documents} state={questions} legend={t('seen')} />
            </NumberedPaper>
          </div>
        </div>
        <NumberedPaper number={4} heading={t('word')}>
          <RadioGroup
            {...state('confirmation')}
            legend={t('confirmation')}
            options={confirmations.map((value) => ({ value, label: t(value) }))}
          />
          <FieldRow>
            <TextField
              {...state('witness')}
              label={t('witness')}
              hint={t('witnessHint')}
              spellCheck={false}
              dir="auto"
            />
            <SelectField
              {...state('language', props.language)}
              label={t('language')}
              hint={t(refused?.filled?.language ? 'asLastTime' : 'languageHint')}
              options={props.languages}
            />
          </FieldRow>
          <TextField
            {...state('mayBeTold')}
            label={t('mayBeTold')}
            hint={t('mayBeToldHint')}
            spellCheck={false}
            dir="auto"
          />
          <TakenMoney due={props.due} state={state} />
        </NumberedPaper>
        <div className="counter-bar">
          <ButtonRow>
            <Button>{t('save')}</Button>
            <Button kind="secondary" name="next" value={checkedValue}>
              {t('saveAndNext')}
            </Button>
          </ButtonRow>
          {fee && (
            <p className="quiet">
              {t('fee')} <span lang={fee.lang === locale ? undefined : fee.lang}>{fee.value}</span>
            </p>
          )}
        </div>
      </Form>
    </>
  )
}

const ownLabels = [
  'receivedOn',
  'paperFile',
  'noPhone',
  'charged',
  'lateReason',
  'likeReason',
  'confirmation',
  'witness',
  'mayBeTold',
  'language',
] as const

function LikeApplication({ like, path }: { like: NonNullable<RefusedPaper['like']>; path: string }) {
  const t = useTranslations('officer.counter')
  const words = useDateFormat()
  if (like === 'hidden')
    return (
      <Banner kind="question" heading={t('likeHidden', { days: likeApplicationDays })}>
        <p>{t('likeMore')}</p>
      </Banner>
    )
  const { applicationId, date } = like
  const area = path.replace(/\/counter$/, '')
  return (
    <Banner kind="question" heading={t('like', { date: words.date(date) })}>
      <p>
        <Link to={`${area}/application/update/${encodeURIComponent(applicationId)}`} reloadDocument>
          {applicationId}
        </Link>
      </p>
      <p>{t('likeMore')}</p>
    </Banner>
  )
}
