import { useTranslations } from 'use-intl'
import { findLostAppeal, moveLostAppeal } from '../../../../council/cases/appeals/lost-appeals.server.ts'
import { choice, readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { noteListed } from '../../../http/note-listed.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/give-appeal'

export const handle = { mainForm: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  const lost = await findLostAppeal(db, actor, params.appealId, languageOf(context))
  if (!lost) throw notFound()
  await noteListed(context, [lost])
  const draft = await findTyped({ context, url }, actor)
  return { lost, draft, words: await getPageMessages(context, 'authorities') }
}

export async function action(args: Route.ActionArgs) {
  const [db, actor] = [dbOf(args.context), actorOf(args.context, 'admin')]
  const { appealId } = args.params
  const lost = await findLostAppeal(db, actor, appealId, 'en')
  if (!lost) throw notFound()
  const hearers = lost.hearers.map(({ authorityId }) => authorityId)
  const form = await readForm(args.request, { toAuthority: choice(hearers) })
  const failure = { key: 'appealNotGiven' } as const
  if (!form.ok) return refuse({ ...form, failure })
  const done = await moveLostAppeal(db, actor, appealId, form.values.toAuthority)
  if (!done) throw notFound()
  if ('refused' in done)
    return refuse(
      { failure, errors: [{ field: 'toAuthority', key: 'choose' }], typed: form.typed },
      { status: 409 },
    )
  return finishForm(args, '/admin/authorities', { key: 'appealGiven', values: { appealId } })
}

export const clientAction = sendPreservingForm<typeof action>

export default withPageMessages(GiveAppeal)

/** Gives an appeal that nobody hears to another authority, or says how it goes on on paper. */
function GiveAppeal({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { lost, draft } = loaderData
  const { appealId, applicationId, level, applicantName, hearers } = lost
  const t = useTranslations('pages.authorities')
  const form = useAdminForm({ refused, draft, labels: { toAuthority: t('giveTo') } })
  const { label: legend, autoComplete: _, ...field } = form.fieldProps('toAuthority')
  const paper = `/admin/application/update/${applicationId}/appeals`
  return (
    <AdminFormScreen
      form={form}
      heading={t('giveHeading', { appealId })}
      lead={
        <p>
          {t('levels', { level: String(level) })} · {applicantName}
        </p>
      }
      back={{ to: '/admin/authorities', name: t('heading') }}
      save={t('giveAway')}
      buttons={hearers.length === 0 ? <ButtonLink to={paper}>{t('paper')}</ButtonLink> : undefined}
      beforeButtons={
        hearers.length > 0 && (
          <p>
            {t('paperMore')} <Link to={paper}>{t('paper')}</Link>
          </p>
        )
      }
    >
      {hearers.length === 0 ? (
        <p>{t('noHearer')}</p>
      ) : (
        <RadioGroup
          {...field}
          legend={legend}
          options={hearers.map(({ authorityId, name, lang, holderName }) => ({
            value: authorityId,
            label: `${name} (${holderName})`,
            lang,
          }))}
        />
      )}
    </AdminFormScreen>
  )
}
