import { useTranslations } from 'use-intl'
import { addPlace, kindWithin, listAllPlaces } from '../../../../council/office/keep-places.server.ts'
import { findPlace, listPlacesAbove } from '../../../../council/profile/places.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { WithPageMessages } from '../../../i18n/with-page-messages.tsx'
import { TextField } from '../../../ui/field.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/places'

/** The address names the place whose parts are listed; without it, they are the states. */
const within = 'in'

export const handle = { mainForm: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const parentId = url.searchParams.get(within)
  const above = await listPlacesAbove(db, parentId)
  const parent = above.at(-1)
  const kind = kindWithin(parent?.kind)
  if ((parentId !== null && !parent) || kind === undefined) throw notFound()
  return {
    kind,
    above: above.map(({ placeId, name }) => ({ placeId, name })),
    places: await listAllPlaces(db, actor, parentId),
    draft: await findTyped({ context, url }, actor),
    words: await getPageMessages(context, 'places'),
  }
}

export async function action(args: Route.ActionArgs) {
  const db = dbOf(args.context)
  const actor = actorOf(args.context, 'admin')
  const parentId = args.url.searchParams.get(within)
  if (parentId !== null && !(await findPlace(db, parentId))) throw notFound()
  const failure = { key: 'placeFailed' } as const
  const form = await readForm(args.request, { name: text(limits.name) })
  if (!form.ok) return refuse({ ...form, failure })
  const answer = await addPlace(db, actor, parentId, form.values.name)
  if (answer === undefined) throw notFound()
  if (answer === 'exists') {
    const errors = [{ field: 'name', key: 'placeExists' } as const]
    return refuse({ failure, errors, typed: form.typed }, { status: 409 })
  }
  return finishForm(args, args.url.pathname + args.url.search, {
    key: 'placeSaved',
    values: { name: form.values.name },
  })
}

export const clientAction = sendPreservingForm<typeof action>

export default function Places({ loaderData, actionData }: Route.ComponentProps) {
  const here = loaderData.above.at(-1)?.placeId
  return (
    <WithPageMessages pages={loaderData.words}>
      <PlacesForm key={`${here} ${loaderData.places.length}`} loaderData={loaderData} refused={actionData} />
    </WithPageMessages>
  )
}

type PlacesFormProps = Pick<Route.ComponentProps, 'loaderData'> & {
  refused: Route.ComponentProps['actionData']
}

function PlacesForm({ loaderData: { kind, above, places, draft }, refused }: PlacesFormProps) {
  const t = useTranslations('pages.places')
  const field = useTranslations('field')
  const form = useAdminForm({ refused, draft, labels: { name: t('name', { kind: field(kind) }) } })
  const here = above.at(-1)
  const before = above.at(-2)
  const back = here
    ? {
        to: before ? `/admin/places?${within}=${before.placeId}` : '/admin/places',
        name: before?.name ?? t('heading'),
      }
    : { to: '/admin', name: t('home') }
  return (
    <AdminFormScreen
      form={form}
      heading={here?.name ?? t('heading')}
      title={here ? `${t('heading')}: ${here.name}` : t('heading')}
      lead={<p>{t('more')}</p>}
      back={back}
      about={
        places.length > 0 && (
          <ul>
            {places.map(({ placeId, name, endedAt, ofCouncil }) => (
              <li key={placeId}>
                {kind === 'village' ? (
                  name
                ) : (
                  <AloneLink to={`/admin/places?${within}=${placeId}`}>{name}</AloneLink>
                )}{' '}
                <span className="small">
                  {endedAt && <>{t('ended')} · </>}
                  {ofCouncil === 1 && <>{t('ofCouncil')} · </>}
                  <AloneLink to={`/admin/places/${placeId}`} aria-label={t('changeOf', { name })}>
                    {t('change')}
                  </AloneLink>
                </span>
              </li>
            ))}
          </ul>
        )
      }
      save={t('add')}
    >
      <TextField {...form.fieldProps('name')} dir="auto" spellCheck={false} required />
    </AdminFormScreen>
  )
}
