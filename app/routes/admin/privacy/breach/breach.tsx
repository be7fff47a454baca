import { useTranslations } from 'use-intl'
import type { BreachProgress } from '../../../../../council/privacy/breaches.server.ts'
import { deleteBreach } from '../../../../../council/privacy/record-breach.server.ts'
import { tellBreach } from '../../../../../council/privacy/tell-breach.server.ts'
import {
  type ReportReceiver,
  reportHours,
  reportReceivers,
  reportUntil,
} from '../../../../../rules/breach.ts'
import { choice, readForm, refuse } from '../../../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../../../forms/refuse-too-many.server.ts'
import { optionalPassword } from '../../../../forms/secret-fields.server.ts'
import { sendPreservingForm } from '../../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../../http/context.server.ts'
import { getPageMessages } from '../../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../../i18n/with-page-messages.tsx'
import { BreachFacts } from '../../../../ui/breach-facts.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx'
import { useDateFormat } from '../../../../ui/date-time.tsx'
import { DescriptionList } from '../../../../ui/description-list.tsx'
import { PasswordField } from '../../../../ui/field.tsx'
import { Link } from '../../../../ui/link.tsx'
import { BackLink, PageHead } from '../../../../ui/screen-head.tsx'
import { AdminFormScreen } from '../../admin-form-screen.tsx'
import { finishForm } from '../../finish-form.server.ts'
import { useAdminForm } from '../../use-admin-form.ts'
import type { Route } from './+types/breach'
import { openBreach } from './open-breach.server.ts'

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle = { mainForm: ({ breach }: Loaded) => breach.tellingAt === null }

export async function loader({ context, params }: Route.LoaderArgs) {
  return {
    words: await getPageMessages(context, 'breach'),
    breach: await openBreach(context, params.breachId),
    now: new Date().toISOString(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { context, params, request } = args
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  const failure = { key: 'breachNotTold' } as const
  const removing = await readForm(request.clone(), { intent: choice(['remove']) })
  if (removing.ok) {
    if (!(await deleteBreach(db, actor, params.breachId))) throw notFound()
    return finishForm(args, back, { key: 'breachDeleted' })
  }
  const form = await readForm(request, { password: optionalPassword })
  if (!form.ok) return refuse({ ...form, failure })
  const { typed, values } = form
  const told = await tellBreach(db, actor, params.breachId, values.password)
  if (!told) throw notFound()
  if (told.done) return finishForm(args, `/admin/privacy/breach/${params.breachId}`, { key: 'breachTold' })
  if ('retryAfterSeconds' in told) return refuseTooManyAttempts(told.retryAfterSeconds, typed)
  return refuse({ failure, errors: [{ field: 'password', key: 'passwordWrong' }], typed })
}

export const clientAction = sendPreservingForm<typeof action>

const back = '/admin/privacy/breach'

/** What is recorded; until its people are told it changes, and from then on it says how far that has come. */
export default withPageMessages(OneBreach)

function OneBreach({ loaderData: { breach, now }, actionData }: Route.ComponentProps) {
  const t = useTranslations('admin.breach')
  const { moment } = useDateFormat()
  const { people } = breach.progress
  const form = useAdminForm({ refused: actionData, labels: { password: t('password') } })
  const about = (
    <>
      <BreachFacts {...breach} further={[{ label: t('known'), value: moment(breach.knownAt) }]} />
      <Reports breachId={breach.breachId} knownAt={breach.knownAt} now={now} />
    </>
  )
  const heading = t('counted', { people, shown: String(people) })
  if (breach.tellingAt !== null)
    return (
      <>
        <BackLink to={back}>{t('heading')}</BackLink>
        <PageHead title={heading} area="admin" />
        <div className="form-card">
          <Progress breachId={breach.breachId} progress={breach.progress} />
          {about}
        </div>
      </>
    )
  return (
    <AdminFormScreen
      form={form}
      heading={heading}
      lead={<p>{t('notTold')}</p>}
      back={{ to: back, name: t('heading') }}
      about={
        <>
          {about}
          <ButtonRow>
            <ButtonLink to={`${back}/${breach.breachId}/change`} kind="secondary">
              {t('change')}
            </ButtonLink>
          </ButtonRow>
        </>
      }
      save={t('tell')}
      saveKind="danger"
      furtherButtons={
        <Button kind="secondary" name="intent" value="remove">
          {t('remove')}
        </Button>
      }
    >
      <p>{t('tellMore')}</p>
      <PasswordField name="password" label={t('password')} error={form.errorOf('password')} />
    </AdminFormScreen>
  )
}

function Progress({ breachId, progress }: { breachId: string; progress: BreachProgress }) {
  const t = useTranslations('admin.breach')
  const parts = ['waiting', 'byMessage', 'sent', 'byPage', 'onPaper', 'givenOut'] as const
  return (
    <>
      <DescriptionList items={parts.map((part) => ({ label: t(part), value: String(progress[part]) }))} />
      {progress.waiting > 0 && <p className="quiet">{t('goesOn')}</p>}
      {progress.onPaper > 0 && (
        <ButtonRow>
          <ButtonLink to={`${back}/${breachId}/letters`}>{t('letters')}</ButtonLink>
        </ButtonRow>
      )}
    </>
  )
}

function Reports({ breachId, knownAt, now }: { breachId: string; knownAt: string; now: string }) {
  const t = useTranslations('admin.breach')
  const { moment } = useDateFormat()
  const untilWhen = (receiver: ReportReceiver) => {
    const until = reportUntil(receiver, knownAt)
    return t(until < now ? 'untilPast' : 'until', { moment: moment(until) })
  }
  return (
    <section className="section" aria-labelledby="reports">
      <h3 id="reports">{t('reports')}</h3>
      <p>{t('sentByCouncil')}</p>
      <ul className="bullets">
        {reportReceivers.map((receiver) => (
          <li key={receiver}>
            <Link to={`${back}/${breachId}/report/${receiver}`}>
              {t(`report.${receiver}`, { hours: reportHours[receiver] })}
            </Link>
            : {untilWhen(receiver)}
          </li>
        ))}
      </ul>
    </section>
  )
}
