import { useTranslations } from 'use-intl'
import { changePlace, findKeptPlace, setPlaceEnded } from '../../../../council/office/keep-places.server.ts'
import { mostVillages } from '../../../../council/profile/places.server.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { limits } from '../../../../rules/limits.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import {
  checkbox,
  choice,
  optionalPincode,
  optionalText,
  readForm,
  refuse,
} from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-group.tsx'
import { TextField } from '../../../ui/field.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/change-place'

const intents = ['', 'end', 'resume'] as const

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin')
  const place = await findKeptPlace(dbOf(context), actor, params.placeId)
  if (!place) throw notFound()
  const draft = await findTyped({ context, url }, actor)
  const { name, kind, parentId, endedAt, ofCouncil, pincode, readAs } = place
  const stored = { name, pincode, ofCouncil: ofCouncil === 1 ? checkedValue : '' }
  const words = await getPageMessages(context, 'places')
  const isVillage = kind === 'village'
  return { name, stored, version: readAs, isVillage, list: listOf(parentId), endedAt, draft, words }
}

function listOf(parentId: string | null) {
  return parentId === null ? '/admin/places' : `/admin/places?in=${encodeURIComponent(parentId)}`
}

const fields = {
  intent: choice(intents),
  name: optionalText(limits.name),
  ofCouncil: checkbox,
  pincode: optionalPincode,
  readAs: optionalText(limits.name),
}

/** What stands in the way of a change. */
const taken = {
  exists: { field: 'name', key: 'placeExists' },
  tooMany: { field: 'ofCouncil', key: 'villagesFull', values: { max: mostVillages } },
} as const

export async function action(args: Route.ActionArgs) {
  const db = dbOf(args.context)
  const actor = actorOf(args.context, 'admin')
  const { placeId } = args.params
  const place = await findKeptPlace(db, actor, placeId)
  if (!place) throw notFound()
  const failure = { key: 'placeFailed' } as const
  const form = await readForm(args.request, fields)
  if (!form.ok) return refuse({ ...form, failure })
  const { intent, ...words } = form.values
  const { name } = words
  if (intent === 'end' || intent === 'resume') await setPlaceEnded(db, actor, placeId, intent === 'end')
  else {
    if (name === '') return refuse({ failure, errors: [{ field: 'name', key: 'enter' }], typed: form.typed })
    const answer = await changePlace(db, actor, placeId, words)
    if (answer === undefined) throw notFound()
    if (answer === 'stale') return refuseStale(args, { failure, field: 'name', typed: form.typed })
    if (answer !== 'changed')
      return refuse({ failure, errors: [taken[answer]], typed: form.typed }, { status: 409 })
  }
  const saved = intent === '' ? name : place.name
  return finishForm(args, listOf(place.parentId), { key: 'placeSaved', values: { name: saved } })
}

export const clientAction = sendPreservingForm<typeof action>

export default withPageMessages(ChangePlace)

function ChangePlace({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { name, stored, version: current, isVillage, list, endedAt, draft } = loaderData
  const t = useTranslations('pages.places')
  const field = useTranslations('field')
  const labels = { name: field('name'), ofCouncil: t('ofCouncil'), pincode: field('applicantPincode') }
  const version = { field: 'readAs', current }
  const form = useAdminForm({ refused, draft, stored, labels, version })
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
      {isVillage && (
        <>
          <CheckboxField {...form.checkboxProps('ofCouncil')} hint={t('ofCouncilMore')} />
          <TextField {...form.fieldProps('pincode')} inputMode="numeric" width="pincode" optional />
        </>
      )}
    </AdminFormScreen>
  )
}
