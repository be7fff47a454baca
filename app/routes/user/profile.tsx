import { useTranslations } from 'use-intl'
import { deleteDraft } from '../../../council/cases/drafts.server.ts'
import { findOwnProfile } from '../../../council/identity/accounts/citizens.server.ts'
import { findOpenRequest, sendRequest } from '../../../council/privacy/requests.server.ts'
import { listPlacesAbove } from '../../../council/profile/places.server.ts'
import { limits } from '../../../rules/limits.ts'
import { readForm, refuse, text } from '../../forms/read-form.server.ts'
import { RestoredDraftBanner } from '../../forms/restored-draft-banner.tsx'
import { findTyped } from '../../forms/retained-form.server.ts'
import { useRefusedForm } from '../../forms/use-refused-form.ts'
import { withParameters } from '../../http/address.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../http/context.server.ts'
import { redirectWithFlash } from '../../http/flash.server.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { CancelLink } from '../../ui/cancel-link.tsx'
import { useDateFormat } from '../../ui/date-time.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormCard } from '../../ui/form-card.tsx'
import { type MainFormHandle, mainFormId } from '../../ui/main-form.ts'
import { PageHead } from '../../ui/screen-head.tsx'
import type { Route } from './+types/profile'

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle: MainFormHandle<Loaded> = {
  mainForm: ({ isAsking }) => isAsking,
  showsRefusal: true,
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'user')
  const db = dbOf(context)
  const profile = await findOwnProfile(db, actor, params.userId)
  if (!profile) throw notFound()
  const places = await listPlacesAbove(db, profile.placeId)
  const request = await findOpenRequest(db, actor, 'correct')
  const draft = await findTyped({ context, url }, actor)
  const isAsking = !request && (url.searchParams.has('request') || draft !== undefined)
  return {
    profile: { name: profile.name, email: profile.email, phone: profile.phone },
    isUnconfirmed: profile.phone !== '' && profile.phoneVerifiedAt === null,
    places: places.map(({ kind, name }) => ({ kind, name })).reverse(),
    request: request && { message: request.words, date: request.date },
    isAsking,
    draft: draft?.message,
    formAddress: withParameters(url, { request: 'new' }),
    closed: url.pathname,
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'user')
  const { council } = visitOf(context)
  if (!(await findOwnProfile(council.db, actor, params.userId))) throw notFound()
  const form = await readForm(request, { message: text(limits.message, { lines: true }) })
  if (!form.ok) return refuse(form)
  if (!(await sendRequest(council.db, actor, 'correct', form.values.message))) {
    return refuse({ errors: [{ field: 'message', key: 'requestOpen' }], typed: form.typed }, { status: 409 })
  }
  await deleteDraft(council.db, actor, url.pathname)
  return redirectWithFlash(council, url.pathname, { key: 'requestSent' })
}

export default function Profile({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { profile, isUnconfirmed, places, request, isAsking, draft, formAddress, closed } = loaderData
  const t = useTranslations('user')
  const field = useTranslations('field')
  const words = useDateFormat()
  const { summary, failure, fieldProps } = useRefusedForm(refused)
  const heading = t('profile')
  return (
    <>
      <PageHead title={heading} area="user" refused={Boolean(refused)} />
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <FormCard>
        <DescriptionList
          items={[
            { label: field('name'), value: profile.name },
            { label: field('email'), value: profile.email },
            { label: field('phone'), value: profile.phone },
            { label: t('accountKind'), value: t('roleName.user') },
            ...places.map(({ kind, name }) => ({ label: field(kind), value: name })),
          ]}
        />
        {isUnconfirmed && <p>{t('phoneUnconfirmed')}</p>}
        <p>{t('onlyOffice')}</p>
        {request && (
          <Banner kind="info" heading={t('pending', { date: words.date(request.date) })}>
            <p>{t('yourMessage')}</p>
            <p className="as-written">{request.message}</p>
          </Banner>
        )}
        {!request && !isAsking && !refused && (
          <Form method="get" preventScrollReset>
            <ButtonRow>
              <Button kind="secondary" name="request" value="new">
                {t('contact')}
              </Button>
            </ButtonRow>
          </Form>
        )}
        {draft !== undefined && !request && !refused && (
          <RestoredDraftBanner>{t('restoredRequest')}</RestoredDraftBanner>
        )}
        {(isAsking || (refused && !request)) && (
          <Form id={mainFormId} method="post" action={formAddress} noValidate>
            <TextArea
              {...fieldProps('message', draft)}
              hint={t('messageHint')}
              autoComplete="off"
              dir="auto"
              required
            />
            <ButtonRow>
              <Button>{t('send')}</Button>
              <CancelLink to={closed} preventScrollReset />
            </ButtonRow>
          </Form>
        )}
      </FormCard>
    </>
  )
}
