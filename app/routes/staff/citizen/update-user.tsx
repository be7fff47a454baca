import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import { recordProfileOpening } from '../../../../council/audit/openings.server.ts'
import {
  findCitizen,
  findCitizensByWords,
  listCitizensOfPlace,
} from '../../../../council/identity/accounts/citizens.server.ts'
import { findDisabling } from '../../../../council/identity/accounts/disabling.server.ts'
import { issueLink } from '../../../../council/identity/accounts/one-time-links.server.ts'
import { confirmAtCounter } from '../../../../council/identity/phones/confirm-at-counter.server.ts'
import { oldestConfirmation } from '../../../../council/messages/outbox/write-message.server.ts'
import { finishRequest, listProfileRequests } from '../../../../council/privacy/requests.server.ts'
import { listPlacesAbove } from '../../../../council/profile/places.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { choice, phone, readForm, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { searchText, withParameters } from '../../../http/address.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { DisabledBanner } from '../../../ui/disabled-banner.tsx'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { PeopleFound } from '../../../ui/people-found.tsx'
import { ProfileRequestsList } from '../../../ui/profile-requests-list.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import { OneTimeLinkBanner } from '../../../ui/staff-accounts.tsx'
import type { Route } from './+types/update-user'
import { changeProfile, showNextList } from './change-profile.server.ts'
import { FindUser } from './find-user.tsx'
import { choicesOf, readPlaceLists } from './place-lists.server.ts'
import { ProfileForm } from './profile-form.tsx'

/** After a stale form the page needs the profile as it is now, which a refused form does not itself load. */
export const shouldRevalidate = revalidateWhenStale

export const handle: MainFormHandle<Awaited<ReturnType<typeof loader>>> = {
  mainForm: ({ opened }) => opened !== undefined,
}

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  const db = dbOf(context)
  const actor = actorOf(context, 'staff')
  const search = searchText(url)
  const lists = await readPlaceLists(db, Object.fromEntries(url.searchParams))
  const village = lists.find(({ kind }) => kind === 'village')?.chosen
  const [found, requests, opened] = await Promise.all([
    findPeople(args, search, village),
    listProfileRequests(db, actor, undefined),
    openPerson(args),
  ])
  const open = (id: string) => `${withParameters(url, { user: id })}#profile`
  return {
    search,
    lists,
    opened,
    screen: url.pathname,
    here: withParameters(url, {}),
    closed: withParameters(url, { user: undefined }),
    found: found && {
      people: found.rows.map(({ id, name, signInName }) => ({ id, name, signInName, open: open(id) })),
      ...pageLinks(url, found),
    },
    requests: requests.rows.map((row) => ({ ...row, open: open(row.userId) })),
    moreRequests: requests.next !== undefined,
  }
}

function findPeople({ context, url }: Route.LoaderArgs, search: string, village: string | undefined) {
  const actor = actorOf(context, 'staff')
  if (search !== '') return findCitizensByWords(dbOf(context), actor, search, readCursor(url))
  return village === undefined
    ? undefined
    : listCitizensOfPlace(dbOf(context), actor, village, readCursor(url))
}

/** The person whose profile the address opens, and what was typed for them before the session ended. */
async function openPerson({ context, url }: Route.LoaderArgs) {
  const id = url.searchParams.get('user')
  if (id === null) return undefined
  const db = dbOf(context)
  const actor = actorOf(context, 'staff')
  const citizen = await findCitizen(db, actor, id)
  if (!citizen) throw notFound()
  // Without its line the profile is not shown.
  await recordProfileOpening(db, actor, id, visitOf(context).client)
  const { name, email, placeId, updatedAt } = citizen
  const places = await listPlacesAbove(db, placeId)
  const draft = await findTyped({ context, url }, actor)
  const ownDraft = draft?.user === id ? draft : undefined
  return {
    person: {
      id,
      name,
      email,
      phone: citizen.phone,
      phoneVerifiedAt: citizen.phoneVerifiedAt,
      isPhoneStale: (citizen.phoneVerifiedAt ?? '9') < oldestConfirmation(new Date()),
      updatedAt,
    },
    disabling: await findDisabling(db, actor, id),
    places: places.map(({ kind, name }) => ({ kind, name })),
    lists: await readPlaceLists(db, ownDraft ?? choicesOf(places)),
    draft: ownDraft,
  }
}

const intents = ['update', 'places', 'link', 'seen', 'done'] as const

export async function action(args: Route.ActionArgs) {
  const { request, context, url } = args
  const actor = actorOf(context, 'staff')
  const { council } = visitOf(context)
  const pressed = await readForm(request.clone(), { intent: choice(intents) })
  if (!pressed.ok && pressed.typed.intent !== '') throw notFound()
  // A form that is sent by the Enter key may lack the name of its first button.
  const intent = pressed.ok ? pressed.values.intent : 'update'
  if (intent === 'done') {
    const form = await readForm(request, { requestId: text(limits.name) })
    const done = form.ok && (await finishRequest(council.db, actor, form.values.requestId))
    return redirectWithFlash(council, withParameters(url, {}), { key: done ? 'requestDone' : 'requestGone' })
  }
  const person = await findCitizen(council.db, actor, url.searchParams.get('user') ?? '')
  if (!person) throw notFound()
  if (intent === 'places') return showNextList(args)
  if (intent === 'update') return changeProfile(args, person.id)
  if (intent === 'seen') {
    const form = await readForm(request, { phone })
    const seen = form.ok && (await confirmAtCounter(council.db, actor, person.id, form.values.phone))
    const key = seen ? 'phoneConfirmed' : 'phoneChanged'
    return redirectWithFlash(council, withParameters(url, {}), { key })
  }
  const link = await issueLink(council.db, actor, person.id)
  if (!link) throw notFound()
  const { token, expiresAt } = link
  return data({ name: person.name, address: `${council.origin}/password/${token}`, expiresAt })
}

export const clientAction = sendPreservingForm<typeof action>

export default function UpdateUser({ loaderData, actionData }: Route.ComponentProps) {
  const { search, lists, found, opened, requests, moreRequests, screen, here, closed } = loaderData
  const t = useTranslations('staff')
  const given = actionData && 'address' in actionData ? actionData : undefined
  const answer = actionData && 'typed' in actionData ? actionData : undefined
  const heading = t('updateUser')
  const addresses = new Map(requests.map(({ userId, open }) => [userId, open]))
  return (
    <>
      <PageHead title={heading} area="staff" refused={Boolean(answer?.errors.length)} />
      {requests.length > 0 && (
        <section className="requests">
          <h3>{t('requests')}</h3>
          <ProfileRequestsList requests={requests} openPerson={(id) => addresses.get(id) ?? screen} />
          {moreRequests && <p className="quiet">{t('moreRequests')}</p>}
        </section>
      )}
      <h3>{t('whose')}</h3>
      <FindUser search={search} lists={lists} screen={screen} current={opened?.person.id} />
      {found && <PeopleFound {...found} current={opened?.person.id} noneMore={t('noUserMore')} />}
      {opened && (
        <section className="section" id="profile" aria-labelledby="profile-heading">
          <h3 id="profile-heading">{t('profileOf', { name: opened.person.name })}</h3>
          <DisabledBanner disabling={opened.disabling} />
          {given && <OneTimeLinkBanner key={given.address} {...given} />}
          <ProfileForm
            key={opened.person.id}
            {...opened}
            answer={answer}
            here={here}
            closed={closed}
            lists={answer && 'lists' in answer ? answer.lists : opened.lists}
          />
        </section>
      )}
    </>
  )
}
