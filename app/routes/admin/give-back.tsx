import { useTranslations } from 'use-intl'
import { findEnteredCase, giveBackApplication } from '../../../council/cases/counter/give-back.server.ts'
import { deleteDraft } from '../../../council/cases/drafts.server.ts'
import { limits } from '../../../rules/limits.ts'
import ackStyles from '../../css/acknowledgement.css?url'
import styles from '../../css/counter-slip.css?url'
import { optionalText, readForm, refuse } from '../../forms/read-form.server.ts'
import { findTyped } from '../../forms/retained-form.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../http/context.server.ts'
import { noteOpened } from '../../http/note-listed.server.ts'
import { TextArea } from '../../ui/field.tsx'
import type { MainFormHandle } from '../../ui/main-form.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { BackLink } from '../../ui/screen-head.tsx'
import { CounterSlip } from '../officer/counter/counter-slip.tsx'
import { wordSlip } from '../officer/counter/slip-words.server.ts'
import type { Route } from './+types/give-back'
import { AdminFormScreen } from './admin-form-screen.tsx'
import { useAdminForm } from './use-admin-form.ts'

export const handle: MainFormHandle = { mainForm: true }

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: ackStyles },
  { rel: 'stylesheet', href: styles },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin')
  const { applicationId } = params
  const found = await findEnteredCase(dbOf(context), actor, applicationId)
  if (!found) throw notFound()
  await noteOpened(context, applicationId)
  return { applicationId, ownerName: found.ownerName, draft: await findTyped({ context, url }, actor) }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin')
  const { council } = visitOf(context)
  const { applicationId } = params
  const found = await findEnteredCase(council.db, actor, applicationId)
  if (!found) throw notFound()
  const failure = { key: 'setAsideFailed' } as const
  const form = await readForm(request, { reason: optionalText(limits.reason, { lines: true }) })
  if (!form.ok) return refuse({ ...form, failure })
  const given = await giveBackApplication(council.db, actor, applicationId, form.values)
  if (!given) throw notFound()
  if ('lacking' in given)
    return refuse({ failure, typed: form.typed, errors: [{ field: given.lacking, key: 'enter' }] })
  await deleteDraft(council.db, actor, url.pathname)
  return { slip: await wordSlip(council, actor, { ...found, ...given, applicationId, charged: '' }) }
}

export default function GiveBack({ loaderData, actionData }: Route.ComponentProps) {
  const { applicationId, ownerName: name, draft } = loaderData
  const t = useTranslations('officer.giveBack')
  const officer = useTranslations('officer')
  const area = useTranslations('area')
  const refused = actionData && 'errors' in actionData ? actionData : undefined
  const form = useAdminForm({ refused, draft })
  const heading = name === undefined ? t('print') : t('heading', { applicationId })
  const back = {
    to: `/admin/application/update/${applicationId}`,
    name: officer('region', { applicationId }),
  }
  if (actionData && 'slip' in actionData)
    return (
      <>
        <PageTitle heading={heading} area={area('admin')} />
        <CounterSlip slip={actionData.slip} path={back.to}>
          <BackLink to={back.to}>{back.name}</BackLink>
        </CounterSlip>
      </>
    )
  return (
    <AdminFormScreen
      form={form}
      heading={heading}
      lead={<p className="as-written">{name === undefined ? t('waits') : t('lead', { name })}</p>}
      back={back}
      save={t(name === undefined ? 'print' : 'give')}
    >
      {name !== undefined && (
        <TextArea {...form.fieldProps('reason')} hint={officer('setAside.reasonHint')} dir="auto" required />
      )}
    </AdminFormScreen>
  )
}
