import { useTranslations } from 'use-intl'
import { answerRequest, findPrivacyRequest } from '../../../../council/privacy/answer-requests.server.ts'
import { findErasable } from '../../../../council/privacy/erase-at-office.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { answerBy } from '../../../../rules/privacy-requests.ts'
import { readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { casesOf, noteListed } from '../../../http/note-listed.server.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/answer-request'
import { Sender } from './sender.tsx'

const list = '/admin/privacy/requests'

export const handle = { mainForm: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin')
  const found = await findPrivacyRequest(dbOf(context), actor, params.requestId)
  if (!found) throw notFound()
  const { kind, words, date, name, signInName, applicationId } = found
  await noteListed(context, casesOf([found]))
  const draft = await findTyped({ context, url }, actor)
  const canErase = (await findErasable(dbOf(context), actor, params.requestId)) !== undefined
  return { kind, words, by: answerBy(date), sender: { name, signInName, applicationId }, canErase, draft }
}

export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  const form = await readForm(request, { reply: text(limits.message, { lines: true }) })
  if (!form.ok) {
    if (!(await findPrivacyRequest(db, actor, params.requestId))) throw notFound()
    return refuse(form)
  }
  const isAnswered = await answerRequest(db, actor, params.requestId, form.values.reply)
  return finishForm(args, list, { key: isAnswered ? 'requestAnswered' : 'requestGone' })
}

export const clientAction = sendPreservingForm<typeof action>

export default function AnswerRequest({ loaderData, actionData: refused, params }: Route.ComponentProps) {
  const { kind, words, by, sender, canErase, draft } = loaderData
  const t = useTranslations('admin.privacyRequests')
  const { date } = useDateFormat()
  const form = useAdminForm({ refused, draft, labels: { reply: t('reply') } })
  return (
    <AdminFormScreen
      form={form}
      heading={t(`kind.${kind}`)}
      lead={
        <p>
          <Sender {...sender} /> · {t('answerBy', { date: date(by) })}
        </p>
      }
      back={{ to: list, name: t('heading') }}
      about={
        <DescriptionList
          items={[
            {
              label: t('words'),
              value: (
                <span className="as-written" dir="auto">
                  {words}
                </span>
              ),
            },
          ]}
        />
      }
      save={t('send')}
      furtherButtons={
        canErase && (
          <ButtonLink to={`${list}/${params.requestId}/erase`} kind="secondary">
            {t('eraseAccount')}
          </ButtonLink>
        )
      }
    >
      <TextArea
        {...form.fieldProps('reply')}
        hint={t(sender.applicationId === null ? 'replyHint' : 'replyAtOffice')}
        dir="auto"
        required
      />
    </AdminFormScreen>
  )
}
