import { redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import { changeMember, findMember, removeMember } from '../../../../council/files/members.server.ts'
import { readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { withParameters } from '../../../http/address.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { Form } from '../../../ui/form.tsx'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import type { Route } from './+types/change-member'
import { answerChange, memberFields, refuseOtherAccount } from './member-form.server.ts'
import { MemberForm } from './member-form.tsx'

export const handle: MainFormHandle = { mainForm: true, showsRefusal: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'user')
  const member = await findMember(dbOf(context), actor, params.memberId)
  if (!member) throw notFound()
  const kept = await findTyped({ context, url }, actor)
  return {
    member,
    kept,
    account: actor.id,
    isRemoving: url.searchParams.has('remove'),
    remove: withParameters(url, { remove: 'yes' }),
    words: await getPageMessages(context, 'family'),
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'user')
  const { council } = visitOf(context)
  const { memberId } = params
  const remove = (await request.clone().formData()).getAll('remove').join()
  if (remove === 'yes') {
    const asked = await readForm(request, { account: memberFields.account })
    if (!asked.ok) return refuse(asked)
    if (asked.values.account !== actor.id) return refuseOtherAccount()
    const removed = await removeMember(council.db, actor, memberId)
    // Sent again, it finds nobody to take off the list.
    if (!removed) return redirect('/user/family', 303)
    return answerChange({ context, url }, removed, { key: 'familyRemoved' })
  }
  if (remove !== '' || !(await findMember(council.db, actor, memberId))) throw notFound()
  const form = await readForm(request, memberFields)
  if (!form.ok) return refuse(form)
  const { account, ...member } = form.values
  if (account !== actor.id) return refuseOtherAccount()
  const change = await changeMember(council.db, actor, memberId, member)
  if (!change) throw notFound()
  return answerChange({ context, url }, change, { key: 'familyChanged', typed: form.typed })
}

export default withPageMessages(ChangeMember)

function ChangeMember({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { member, kept, account, isRemoving, remove } = loaderData
  return (
    <MemberForm
      heading="changeHeading"
      account={account}
      member={member}
      kept={kept}
      refused={refused}
      question={isRemoving && <RemoveQuestion {...member} account={account} />}
      removeAt={isRemoving ? undefined : remove}
    />
  )
}

/** Asks before somebody is taken off the list. */
function RemoveQuestion({ id, name, account }: { id: string; name: string; account: string }) {
  const t = useTranslations('pages.family')
  return (
    <Banner kind="question" heading={t('removeAsk', { name })}>
      <p>{t('removeMore')}</p>
      <Form method="post" action={`/user/family/${id}`}>
        <input type="hidden" name="account" value={account} />
        <ButtonRow>
          <Button kind="danger" name="remove" value="yes">
            {t('remove')}
          </Button>
          <CancelLink to={`/user/family/${id}`} />
        </ButtonRow>
      </Form>
    </Banner>
  )
}
