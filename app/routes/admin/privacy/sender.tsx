import { useTranslations } from 'use-intl'
import { Breakable } from '../../../ui/description-list.tsx'
import { Link } from '../../../ui/link.tsx'

type SenderProps = { name: string; signInName: string; applicationId: string | null }

/** Who sent a request: an account, or somebody without one who named an application. */
export function Sender({ name, signInName, applicationId }: SenderProps) {
  const t = useTranslations('admin.privacyRequests')
  if (applicationId === null) {
    return (
      <>
        {name} · <Breakable text={signInName} />
      </>
    )
  }
  return t.rich('ofCase', {
    case: () => <Link to={`/admin/application/update/${applicationId}`}>{applicationId}</Link>,
  })
}
