import { useTranslations } from 'use-intl'
import { findKeptPlace, renamePlace, setPlaceEnded } from '../../../../council/office/keep-places.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { choice, optionalText, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/change-place'

const intents = ['', 'end', 'resume'] as const

export const handle = { mainForm: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin')
  const place = await findKeptPlace(dbOf(context), actor, params.placeId)
  if (!place) throw notFound()
  const draft = await findTyped({ context, url }, actor)
  const { name, parentId, endedAt } = place
  return { name, list: listOf(parentId), endedAt, draft, words: await getPageMessages(context, 'places') }
}

function listOf(parentId: string | null) {
  return parentId === null ? '/admin/places' : `/admin/places?in=${encodeURIComponent(parentId)}`
}

export async function action(args: Route.ActionArgs) {
  const db = dbOf(args.context)
  const actor = actorOf(args.context, 'admin')
  const { placeId } = args.params
  const place = await findKeptPlace(db, actor, placeId)
  if (!place) throw notFound()
  const failure = { key: 'placeFailed' } as const
  const form = await readForm(args.request, { intent: choice(intents), name: optionalText(limits.name) })
  if (!form.ok) return refuse({ ...form, failure })
  const { intent, name } = form.values
  if (intent === 'end' || intent === 'resume') await setPlaceEnded(db, actor, placeId, intent === 'end')
  else {
    if (name === '') return refuse({ failure, errors: [{ field: 'name', key: 'enter' }], typed: form.typed })
    const answer = await renamePlace(db, actor, placeId, name)
    if (answer === undefined) throw notFound()
    if (answer === 'exists') {
      const errors = [{ field: 'name', key: 'placeExists' } as const]
      return refuse({ failure, errors, typed: form.typed }, { status: 409 })
    }
  }
  const saved = intent === '' ? name : place.name
  return finishForm(args, listOf(place.parentId), { key: 'placeSaved', values: { name: saved } })
}

export function clientAction(args: Route.ClientActionArgs) {
  return sendPreservingForm(args)
}

export default function ChangePlace({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageMessages pages={loaderData.words}>
      <PlaceForm loaderData={loaderData} refused={actionData} />
    </WithPageMessages>
  )
}

type PlaceFormProps = Pick<Route.ComponentProps, 'loaderData'> & {
  refused: Route.ComponentProps['actionData']
}

function PlaceForm({ loaderData: { name, list, endedAt, draft }, refused }: PlaceFormProps) {
  const t = useTranslations('pages.places')
  const field = useTranslations('field')
  const form = useAdminForm({ refused, draft, stored: { name }, labels: { name: field('name') } })
  return (
    <AdminFormScreen
      form={form}
      heading={name}
      title={`${t('heading')}: ${name}`}
      lead={<p>{t(endedAt ? 'resumeMore' : 'endMore')}</p>}
      back={{ to: list, name: t('heading') }}
      save={t('save')}
      furtherButtons={
        <Button kind={endedAt ? 'secondary' : 'danger'} name="intent" value={endedAt ? 'resume' : 'end'}>
          {t(endedAt ? 'resume' : 'end')}
        </Button>
      }
    >
      <TextField {...form.fieldProps('name')} dir="auto" spellCheck={false} required />
    </AdminFormScreen>
  )
}
