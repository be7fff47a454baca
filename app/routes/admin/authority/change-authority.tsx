import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import { readTexts } from '../../../../council/cases/appeals/authorities.server.ts'
import {
  changeAuthority,
  endAuthority,
  findKeptAuthority,
} from '../../../../council/cases/appeals/keep-authorities.server.ts'
import { countOpenBefore } from '../../../../council/cases/appeals/lost-appeals.server.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/change-authority'
import { AuthorityFields, useAuthorityLabels } from './authority-fields.tsx'
import { failure, holderGone, loadChoices, readAuthority, storedFields } from './read-authority.server.ts'

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin')
  const authority = await findKeptAuthority(dbOf(context), actor, params.authorityId)
  if (!authority) throw notFound()
  const draft = await findTyped({ context, url }, actor)
  const { name } = await readTexts(dbOf(context), params.authorityId, languageOf(context))
  return {
    ...(await loadChoices(context, authority)),
    name,
    level: authority.level,
    stored: storedFields(authority),
    version: authority.readAs,
    draft,
  }
}

type Answer = RefusedForm & { preview?: { open: number } }

export async function action(args: Route.ActionArgs) {
  const [db, actor] = [dbOf(args.context), actorOf(args.context, 'admin')]
  const { authorityId } = args.params
  const before = await findKeptAuthority(db, actor, authorityId)
  if (!before) throw notFound()
  const form = await readAuthority(args.context, args.request, before)
  if (!form.ok) return refuse(form)
  if (form.isEnd) {
    const open = await countOpenBefore(db, actor, authorityId)
    // Nobody ends it who has not read how many appeals lie before it.
    if (open > 0 && form.typed.seen !== String(open))
      return data<Answer>({ errors: [], typed: form.typed, preview: { open } })
    if (!(await endAuthority(db, actor, authorityId))) throw notFound()
    return finishForm(args, '/admin/authorities', { key: 'authorityEnded' })
  }
  const { fields, typed } = form
  const answer = await changeAuthority(db, actor, authorityId, { ...fields, readAs: typed.readAs ?? '' })
  if (answer === undefined) throw notFound()
  if (answer === 'stale') return refuseStale(args, { failure, field: 'holder', typed })
  if (answer === 'noHolder') return refuse({ failure, errors: [holderGone], typed }, { status: 409 })
  return finishForm(args, '/admin/authorities', { key: 'authoritySaved' })
}

export const clientAction = sendPreservingForm<typeof action>

export default withPageMessages(ChangeAuthority)

function ChangeAuthority({ loaderData, actionData }: Route.ComponentProps) {
  const refused: Answer | undefined = actionData
  const preview = refused?.preview
  const { name, level, stored, version: current, draft } = loaderData
  const t = useTranslations('pages.authorities')
  const labels = useAuthorityLabels(loaderData)
  const version = { field: 'readAs', current } as const
  const form = useAdminForm({ refused, draft, stored, labels, version })
  return (
    <AdminFormScreen
      form={form}
      heading={name}
      title={`${t('heading')}: ${name}`}
      lead={
        <>
          <p>{t('levels', { level: String(level) })}</p>
          <p>{t('endMore')}</p>
        </>
      }
      back={{ to: '/admin/authorities', name: t('heading') }}
      hidden={preview && { seen: String(preview.open) }}
      beforeButtons={
        preview && (
          <Banner kind="question" heading={t('endAsk', { count: preview.open })}>
            {t('endAskMore')}
          </Banner>
        )
      }
      furtherButtons={
        <Button kind="danger" name="intent" value="end">
          {t('end')}
        </Button>
      }
    >
      <AuthorityFields form={form} choices={loaderData} />
    </AdminFormScreen>
  )
}
