import { useTranslations } from 'use-intl'
import { hearingToCome } from '../../../../council/cases/appeals/hearings.server.ts'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { leastDaysToHearing } from '../../../../rules/appeal-states.ts'
import { councilMoment } from '../../../../rules/days.ts'
import { refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { CardForm } from '../../../ui/form-card.tsx'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/hearing'
import { nextStep, notHeard, openAppealBefore } from './open-appeal.server.ts'
import { carryOutStep } from './read-step.server.ts'

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle: MainFormHandle<Loaded> = { mainForm: ({ step }) => step !== undefined }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const appeal = await openAppealBefore(context, params.appealId)
  const toCome = appeal && hearingToCome(appeal)
  const [day = '', begins = ''] = toCome ? councilMoment(toCome.at).split(' ') : []
  const typed = await findTyped({ context, url }, actorOf(context, 'appellate'))
  return {
    appealId: params.appealId,
    step: appeal && nextStep(appeal),
    at: toCome?.at,
    typed: typed ?? (toCome && { day, begins, place: toCome.place }),
    words: await getPageMessages(context, 'hearing'),
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { council } = visitOf(context)
  const actor = actorOf(context, 'appellate')
  const { appealId } = params
  const { form, step, done } = await carryOutStep(council.db, actor, appealId, await request.formData())
  if (!form.ok) return refuse(form)
  if (!done) throw notFound()
  if ('refused' in done) {
    const { typed } = form
    if (done.refused !== 'day') return refuse(notHeard(done.refused, typed), { status: 409 })
    const values = { days: leastDaysToHearing }
    return refuse({ errors: [{ field: 'day', key: 'hearingDay', values }], typed })
  }
  await deleteDraft(council.db, actor, url.pathname)
  const flash = { key: 'appealStep', values: { appealId, step } } as const
  return redirectWithFlash(council, `/staff/appeals/${appealId}`, flash)
}

export const clientAction = sendPreservingForm<typeof action>

export default withPageMessages(Hearing)

function Hearing({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { appealId, step } = loaderData
  const t = useTranslations('pages.hearing')
  const labels = useLabels()
  const { summary, failure } = useRefusedForm(refused, labels)
  const heading = step ? t(`step.${step}`) : t('hearing')
  return (
    <>
      <BackLink to={`/staff/appeals/${appealId}`}>{appealId}</BackLink>
      <PageHead
        title={heading}
        page={`${heading}: ${appealId}`}
        area="appellate"
        refused={Boolean(refused)}
      />
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {step ? (
        <StepForm {...loaderData} step={step} labels={labels} refused={refused} />
      ) : (
        <Banner kind="warning" heading={t('gone')} />
      )}
    </>
  )
}

function useLabels() {
  const t = useTranslations('pages.hearing')
  return {
    missing: t('missing'),
    day: t('onDay'),
    begins: t('atTime'),
    place: t('place'),
    present: t('present'),
    notes: t('notes'),
  }
}

type StepFormProps = Pick<Loaded, 'typed' | 'at'> & {
  step: NonNullable<Loaded['step']>
  labels: ReturnType<typeof useLabels>
  refused: Route.ComponentProps['actionData']
}

function StepForm({ step, at, typed, labels, refused }: StepFormProps) {
  const t = useTranslations('pages.hearing')
  const dates = useDateFormat()
  const ui = useTranslations('ui')
  const { fieldProps } = useRefusedForm(refused, labels)
  const state = (name: keyof typeof labels) => ({
    ...fieldProps(name, typed?.[name]),
    autoComplete: 'off' as const,
  })
  return (
    <CardForm key={step}>
      <input type="hidden" name="intent" value={step} />
      {step === 'return' && <TextArea {...state('missing')} hint={t('missingHint')} dir="auto" required />}
      {(step === 'fix' || step === 'move') && (
        <>
          {at && <p>{t('movesMore', { at: dates.moment(at) })}</p>}
          <TextField
            {...state('day')}
            hint={t('dayHint', { days: leastDaysToHearing })}
            type="date"
            width="half"
            required
          />
          <TextField {...state('begins')} hint={t('timeHint')} width="half" required />
          <TextField {...state('place')} dir="auto" required />
        </>
      )}
      {step === 'record' && (
        <>
          {at && <p>{dates.moment(at)}</p>}
          <TextField {...state('present')} dir="auto" required />
          <TextArea {...state('notes')} hint={t('reasonsHint')} dir="auto" optional />
        </>
      )}
      <ButtonRow>
        <Button>{step === 'return' ? t('step.return') : ui('save')}</Button>
      </ButtonRow>
    </CardForm>
  )
}
