import { useTranslations } from 'use-intl'
import { addAuthority } from '../../../../council/cases/appeals/keep-authorities.server.ts'
import { appealLevels } from '../../../../rules/legal-clock/appeal.ts'
import { refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/add-authority'
import { AuthorityFields, useAuthorityLabels } from './authority-fields.tsx'
import { failure, holderGone, loadChoices, readAuthority } from './read-authority.server.ts'

export const handle = { mainForm: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const draft = await findTyped({ context, url }, actorOf(context, 'admin'))
  return { ...(await loadChoices(context)), draft }
}

export async function action(args: Route.ActionArgs) {
  const [db, actor] = [dbOf(args.context), actorOf(args.context, 'admin')]
  const form = await readAuthority(args.context, args.request)
  if (!form.ok) return refuse(form)
  const { fields, typed } = form
  const level = appealLevels.find((one) => String(one) === form.level)
  if (!level || (await addAuthority(db, actor, level, fields)) === 'noHolder')
    return refuse({ failure, errors: [holderGone], typed }, { status: 409 })
  return finishForm(args, '/admin/authorities', { key: 'authoritySaved' })
}

export const clientAction = sendPreservingForm<typeof action>

export default withPageMessages(AddAuthority)

function AddAuthority({ loaderData, actionData: refused }: Route.ComponentProps) {
  const t = useTranslations('pages.authorities')
  const labels = useAuthorityLabels(loaderData)
  const form = useAdminForm({ refused, draft: loaderData.draft, labels })
  const { label: legend, autoComplete: _, ...level } = form.fieldProps('level')
  return (
    <AdminFormScreen form={form} heading={t('add')} back={{ to: '/admin/authorities', name: t('heading') }}>
      <RadioGroup
        {...level}
        legend={legend}
        options={appealLevels.map((one) => ({
          value: String(one),
          label: t('levels', { level: String(one) }),
        }))}
      />
      <AuthorityFields form={form} choices={loaderData} />
    </AdminFormScreen>
  )
}
