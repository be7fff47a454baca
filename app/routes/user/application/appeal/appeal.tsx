import { useTranslations } from 'use-intl'
import { correctAppeal } from '../../../../../council/cases/appeals/correct-appeal.server.ts'
import { writeAppeal } from '../../../../../council/cases/appeals/write-appeal.server.ts'
import { deleteDraft } from '../../../../../council/cases/drafts.server.ts'
import { checkedValue } from '../../../../../rules/form/document-checkboxes.ts'
import sheet from '../../../../css/appeal-form.css?url'
import { refuse } from '../../../../forms/read-form.server.ts'
import { RestoredDraftBanner } from '../../../../forms/restored-draft-banner.tsx'
import { findTyped, retainedFields } from '../../../../forms/retained-form.server.ts'
import { useRefusedForm } from '../../../../forms/use-refused-form.ts'
import { actorOf, notFound, visitOf } from '../../../../http/context.server.ts'
import { redirectWithFlash } from '../../../../http/flash.server.ts'
import { languageOf } from '../../../../i18n/language.server.ts'
import { getPageMessages } from '../../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../../i18n/with-page-messages.tsx'
import { AuthorityLines } from '../../../../ui/authority-lines.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../../ui/button.tsx'
import { CheckboxField } from '../../../../ui/checkbox-group.tsx'
import { useDateFormat } from '../../../../ui/date-time.tsx'
import { ErrorSummary } from '../../../../ui/error-summary.tsx'
import { TextArea } from '../../../../ui/field.tsx'
import { CardForm } from '../../../../ui/form-card.tsx'
import type { MainFormHandle } from '../../../../ui/main-form.ts'
import { RadioGroup } from '../../../../ui/radio-group.tsx'
import { BackLink, PageHead } from '../../../../ui/screen-head.tsx'
import type { Route } from './+types/appeal'
import { openAppeal, readAppealForm } from './open-appeal.server.ts'

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle: MainFormHandle<Loaded> = {
  mainForm: ({ ground }) => ground !== undefined,
  showsRefusal: true,
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { written: last, ...opened } = await openAppeal({ context, params })
  const draft = await findTyped({ context, url }, actorOf(context, 'user'))
  const written: Record<string, string> | undefined = last && {
    askedFor: last.letter.askedFor,
    words: last.letter.words,
    delayReason: last.letter.delayReason,
    wantsHearing: last.letter.wantsHearing ? checkedValue : '',
  }
  return {
    ...opened,
    typed: draft ?? written,
    lastId: last?.appealId,
    isRestored: draft !== undefined && !retainedFields(context),
    words: await getPageMessages(context, 'appeal'),
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'user')
  const { council } = visitOf(context)
  const form = await readAppealForm(request)
  // Whose it is not learns nothing of the form.
  const opened = await openAppeal({ context, params }, form.ok ? form.values.corrects : undefined)
  if (!form.ok && form.errors.some(({ field }) => field === 'corrects')) throw notFound()
  if (!form.ok) return refuse(form)
  const { level, isLate, applicationId, returned } = opened
  const { typed } = form
  const { corrects: _, ...values } = form.values
  if (isLate && values.delayReason === '')
    return refuse({ errors: [{ field: 'delayReason', key: 'enter' }], typed })
  if (values.askedFor === 'other' && values.words === '')
    return refuse({ errors: [{ field: 'words', key: 'enter' }], typed })
  const language = languageOf(context)
  const appealId = returned?.appealId ?? ''
  const written = returned
    ? await correctAppeal(council.db, actor, { applicationId, appealId }, values)
    : await writeAppeal(council.db, actor, applicationId, { ...values, level, language })
  if (!written) throw notFound()
  if ('refused' in written)
    return refuse({ failure: { key: 'appealOver' }, errors: [], typed }, { status: 409 })
  await deleteDraft(council.db, actor, url.pathname)
  const page = `/user/applications/${applicationId}`
  if ('appealId' in written) {
    const letter = `${page}/appeals/${written.appealId.split('-A').at(-1)}`
    return redirectWithFlash(council, letter, { key: 'appealWritten' })
  }
  return redirectWithFlash(council, page, { key: 'appealSent', values: { appealId } })
}

export default withPageMessages(WriteAppeal)

type ScreenProps = Loaded & { refused: Route.ComponentProps['actionData'] }

function WriteAppeal({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { level, applicationId, ground, authority, isSentHere, isRestored, lastId, returned } = loaderData
  const t = useTranslations('pages.appeal')
  const user = useTranslations('user')
  const labels = { askedFor: t('askedFor'), words: t('words'), delayReason: t('delayReason') }
  const { summary, failure } = useRefusedForm(refused, labels)
  const heading = t('heading', { level: String(level) })
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="page" />
      <BackLink to={`/user/applications/${applicationId}`}>{user('back', { applicationId })}</BackLink>
      <PageHead
        title={heading}
        page={`${heading}: ${applicationId}`}
        area="user"
        refused={Boolean(refused)}
      />
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {ground ? (
        <>
          {returned ? (
            <Banner kind="warning" heading={t('returned')}>
              <p className="as-written">{returned.missing}</p>
              <p>{t('correctMore')}</p>
            </Banner>
          ) : (
            <GroundBanner {...loaderData} ground={ground} />
          )}
          <div className="side-panel">
            <p className="quiet">{t('to')}</p>
            <p>{authority ? <AuthorityLines authority={authority} /> : t('officeTells')}</p>
          </div>
          {isRestored && !refused && <RestoredDraftBanner>{t('restored')}</RestoredDraftBanner>}
          {lastId && !returned && <p className="appeal-stays">{t('stays', { appealId: lastId })}</p>}
          <AppealForm {...loaderData} refused={refused} />
          {!returned && <p className="quiet">{t(isSentHere ? 'checkSend' : 'checkMore')}</p>}
        </>
      ) : (
        <p>{t('over')}</p>
      )}
    </>
  )
}

/** Why one appeals, and until when. */
function GroundBanner({ ground, isLate, daysLeft }: Loaded & { ground: NonNullable<Loaded['ground']> }) {
  const t = useTranslations('pages.appeal')
  const dates = useDateFormat()
  const until = ground.until && dates.date(ground.until)
  return (
    <Banner kind="warning" heading={t(`because.${ground.because}`, { since: dates.date(ground.since) })}>
      <p>
        {until === undefined
          ? t('noLastDay')
          : isLate
            ? t('lateOn', { until })
            : t('left', { until, count: daysLeft })}
      </p>
    </Banner>
  )
}

function AppealForm({ isLate, typed, refused, returned }: ScreenProps) {
  const t = useTranslations('pages.appeal')
  const labels = { askedFor: t('askedFor'), words: t('words'), delayReason: t('delayReason') }
  const { typedOr, fieldProps } = useRefusedForm(refused, labels)
  const options = (['service', 'papers', 'other'] as const).map((value) => ({
    value,
    label: t(`asked.${value}`),
  }))
  const state = (name: keyof typeof labels) => fieldProps(name, typed?.[name])
  const { label: legend, ...askedFor } = state('askedFor')
  return (
    <CardForm>
      {returned && <input type="hidden" name="corrects" value={returned.appealId} />}
      {isLate && <TextArea {...state('delayReason')} dir="auto" required />}
      <RadioGroup {...askedFor} legend={legend} options={options} />
      <TextArea {...state('words')} hint={t('wordsHint')} dir="auto" optional />
      <CheckboxField
        name="wantsHearing"
        label={t('wantsHearing')}
        defaultChecked={typedOr('wantsHearing', typed?.wantsHearing) === checkedValue}
      />
      <ButtonRow>
        <Button large>{t(returned ? 'sendAgain' : 'check')}</Button>
      </ButtonRow>
    </CardForm>
  )
}
