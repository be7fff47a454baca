import { useTranslations } from 'use-intl'
import { getGrievanceOfficer } from '../../../../council/privacy/grievance-officer.server.ts'
import { officeStateNow } from '../../../frame/office-state.server.ts'
import { dbOf } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { ReachOffice } from '../../../ui/reach-office.tsx'
import { useCouncil } from '../../../ui/use-council.ts'
import type { Route } from './+types/contact'
import { CouncilFacts } from './council-contact.tsx'
import { DutyPage } from './duty-page.tsx'
import { GrievancePart } from './grievance-part.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const [words, office, officer] = await Promise.all([
    getPageMessages(context, 'contact', 'office', 'grievance'),
    officeStateNow(context),
    getGrievanceOfficer(dbOf(context)),
  ])
  return { words, office, officer }
}

export default withPageMessages(Contact)

function Contact({ loaderData: { office, officer } }: Route.ComponentProps) {
  const t = useTranslations('pages.contact')
  const { phone, email } = useCouncil() ?? {}
  const ways = phone && email ? 'both' : phone ? 'phone' : email ? 'email' : 'none'
  return (
    <DutyPage page="contact" lead={t('lead', { ways })}>
      <ReachOffice state={office} />
      <CouncilFacts />
      <GrievancePart officer={officer} />
    </DutyPage>
  )
}
