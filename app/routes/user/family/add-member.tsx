import { addMember } from '../../../../council/files/members.server.ts'
import { readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { actorOf, visitOf } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import type { Route } from './+types/add-member'
import { answerChange, memberFields, refuseOtherAccount } from './member-form.server.ts'
import { MemberForm } from './member-form.tsx'

export const handle: MainFormHandle = { mainForm: true, showsRefusal: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'user')
  const kept = await findTyped({ context, url }, actor)
  return { kept, account: actor.id, words: await getPageMessages(context, 'family') }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'user')
  const { council } = visitOf(context)
  const form = await readForm(request, memberFields)
  if (!form.ok) return refuse(form)
  const { account, ...member } = form.values
  if (account !== actor.id) return refuseOtherAccount()
  const change = await addMember(council.db, actor, member)
  return answerChange({ context, url }, change, { key: 'familyAdded', typed: form.typed })
}

export default withPageMessages(AddMember)

function AddMember({ loaderData: { kept, account }, actionData: refused }: Route.ComponentProps) {
  return <MemberForm heading="add" account={account} kept={kept} refused={refused} />
}
