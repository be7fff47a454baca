import { useTranslations } from 'use-intl'
import { claimApplication } from '../../../council/cases/counter/claim.server.ts'
import { deleteDraft } from '../../../council/cases/drafts.server.ts'
import { readApplicationId } from '../../../rules/application-id.ts'
import { limits } from '../../../rules/limits.ts'
import { claimCodeField } from '../../../rules/typed-fields.ts'
import { optionalPhone, readForm, refuse, text } from '../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../forms/refuse-too-many.server.ts'
import { findTyped } from '../../forms/retained-form.server.ts'
import { actorOf, visitOf, visitorOf } from '../../http/context.server.ts'
import { requireArea } from '../../http/doors.server.ts'
import { redirectWithFlash } from '../../http/flash.server.ts'
import { getPageMessages } from '../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../i18n/with-page-messages.tsx'
import { ButtonLink, ButtonRow } from '../../ui/button.tsx'
import type { MainFormHandle } from '../../ui/main-form.ts'
import { PageHead } from '../../ui/screen-head.tsx'
import type { Route } from './+types/claim'
import { ClaimForm } from './claim-form.tsx'

const requireCitizen = requireArea('user')

/** Everybody may read how it works; only a citizen sends the form, let in as to the citizens' own pages. */
export const middleware: Route.MiddlewareFunction[] = [
  (args, next) => {
    const isCitizen = visitorOf(args.context).actor?.role === 'user'
    return isCitizen || args.request.method === 'POST' ? requireCitizen(args, next) : next()
  },
]

type Reader = 'nobody' | 'citizen' | 'officer'

export const handle: MainFormHandle<{ reader: Reader }> = {
  mainForm: ({ reader }) => reader === 'citizen',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { actor } = visitorOf(context)
  const reader: Reader = actor ? (actor.role === 'user' ? 'citizen' : 'officer') : 'nobody'
  const number = readApplicationId(url.searchParams.get('number') ?? '') ?? ''
  const here = `/claim${number && `?number=${encodeURIComponent(number)}`}`
  const typed = actor?.role === 'user' ? await findTyped({ context, url }, actor) : undefined
  return {
    reader,
    typed: { number, ...typed },
    onward: `next=${encodeURIComponent(here)}`,
    words: await getPageMessages(context, 'claim'),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'user')
  const { council, client } = visitOf(context)
  const code = text(limits.name)
  const form = await readForm(request, {
    number: text(limits.name),
    phone: optionalPhone,
    [claimCodeField]: code,
  })
  if (!form.ok) return refuse(form)
  const { number, phone: typedPhone, claimCode } = form.values
  const slip = { number, phone: typedPhone, code: claimCode }
  const claimed = await claimApplication(council.db, actor, slip, { client })
  if (claimed && 'wait' in claimed) return refuseTooManyAttempts(claimed.wait, form.typed)
  if (!claimed)
    return refuse({ failure: { key: 'claimFailed' }, errors: [], typed: form.typed }, { status: 404 })
  await deleteDraft(council.db, actor, url.pathname)
  return redirectWithFlash(council, '/user/applications', { key: 'claimed', values: claimed })
}

export default withPageMessages(Claim)

function Claim({ loaderData: { reader, typed, onward }, actionData: refused }: Route.ComponentProps) {
  const t = useTranslations('pages.claim')
  const heading = useTranslations('public')('claim')
  return (
    <>
      <PageHead title={heading} refused={Boolean(refused)} lead={t('lead')} />
      {reader === 'citizen' && <ClaimForm typed={typed} refused={refused} />}
      {reader === 'nobody' && <SignInFirst onward={onward} />}
      {reader === 'officer' && <p>{t('officer')}</p>}
    </>
  )
}

/** Both ways to an account lead back here. */
function SignInFirst({ onward }: { onward: string }) {
  const t = useTranslations('pages.claim')
  const login = useTranslations('login')
  return (
    <>
      <p>{t('signInFirst')}</p>
      <ButtonRow>
        <ButtonLink to={`/login?as=user&${onward}`}>{login('user')}</ButtonLink>
        <ButtonLink to={`/registration/user?${onward}`} kind="secondary">
          {login('register')}
        </ButtonLink>
      </ButtonRow>
    </>
  )
}
