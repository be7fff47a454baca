import { useTranslations } from 'use-intl'
import { writeMessageText } from '../../../../council/messages/outbox/message-texts.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { choice, optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/edit-message'
import { eventKeys } from './event-keys.ts'
import { findEventText, type OpenText } from './find-event-text.server.ts'
import { templateNumber } from './template-number.server.ts'

async function openText({
  context,
  params,
}: Pick<Route.LoaderArgs, 'context' | 'params'>): Promise<OpenText> {
  const found = await findEventText(context, params)
  if (!found) throw notFound()
  return found
}

export const shouldRevalidate = revalidateWhenStale

export const handle: MainFormHandle = { mainForm: true }

export async function loader(args: Route.LoaderArgs) {
  const actor = actorOf(args.context, 'admin')
  const { place, shown, standing, version } = await openText(args)
  return {
    ...place,
    languageName: shown.languageName,
    stored: { text: shown.text, templateId: shown.templateId },
    own: shown.text === standing.text ? undefined : standing.text,
    characters: shown.characters,
    parts: shown.parts,
    isUnregistered: shown.isUnregistered,
    variables: shown.variables,
    version,
    draft: await findTyped(args, actor),
    words: await getPageMessages(args.context, 'councilMessages'),
  }
}

const failure = { key: 'messageTextFailed' } as const

export async function action(args: Route.ActionArgs) {
  const actor = actorOf(args.context, 'admin')
  const { place, standing } = await openText(args)
  const form = await readForm(args.request, {
    // A form that lost its fields on the way would give the portal's own text back.
    intent: choice(['write']),
    text: optionalText(limits.message, { lines: place.channel === 'mail' }),
    templateId: templateNumber,
    readAs: optionalText(limits.name),
  })
  if (!form.ok) return refuse({ ...form, failure })
  const { intent: _, ...written } = form.values
  const answer = await writeMessageText(dbOf(args.context), actor, place, written, standing)
  if (answer === 'stale') return refuseStale(args, { failure, field: 'text', typed: form.typed })
  if ('fault' in answer) {
    const { fault, ...values } = answer
    const keys = { unknownName: 'messageName', link: 'messageLink', parts: 'messageParts' } as const
    return refuse({ failure, errors: [{ field: 'text', key: keys[fault], values }], typed: form.typed })
  }
  const isOff = place.channel === 'sms' && answer.templateId === '' && answer.text !== standing.text
  return finishForm(args, '/admin/messages', { key: isOff ? 'messageUnregistered' : 'messageWorded' })
}

export const clientAction = sendPreservingForm<typeof action>

export default withPageMessages(EditMessage)

function EditMessage({ loaderData: shown, actionData: refused }: Route.ComponentProps) {
  const { event, channel, language, languageName, stored, own, characters, parts, variables, draft } = shown
  const t = useTranslations('pages.councilMessages')
  const form = useAdminForm({
    refused,
    draft,
    stored,
    labels: { text: t('text'), templateId: t('registered') },
    version: { field: 'readAs', current: shown.version },
  })
  const heading = t(`event.${eventKeys[event]}`)
  const names = variables.map((name) => `{${name}}`).join(' ')
  return (
    <AdminFormScreen
      form={form}
      heading={heading}
      title={`${heading}: ${languageName}`}
      lead={
        <p>
          {t('channel', { channel })} · <span lang={language}>{languageName}</span>
        </p>
      }
      back={{ to: '/admin/messages', name: t('heading') }}
      hidden={{ intent: 'write' }}
      save={t('save')}
    >
      <TextArea
        {...form.fieldProps('text')}
        lang={language}
        hint={
          <>
            <p>{t('textHint', { names })}</p>
            {channel === 'sms' && (
              <p>{t('now', { characters, shown: String(characters), parts: String(parts) })}</p>
            )}
          </>
        }
      />
      {own !== undefined && (
        <p className="quiet">
          {t('own')} <span lang={language}>{own}</span>
        </p>
      )}
      {channel === 'sms' && (
        <TextField
          {...form.fieldProps('templateId')}
          hint={t(shown.isUnregistered ? 'unregisteredHint' : 'registeredHint')}
          autoCapitalize="none"
          spellCheck={false}
          optional
        />
      )}
    </AdminFormScreen>
  )
}
