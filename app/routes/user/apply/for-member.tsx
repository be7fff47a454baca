import { useTranslations } from 'use-intl'
import chooseMember from '../../../browser/choose-member.ts?script'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import type { FilledIn, OfferedMember } from './chosen-member.server.ts'

type ForMemberProps = {
  members: OfferedMember[]
  /** The name of the account's owner, which a form begins with. */
  own: string
  /** Who is chosen, and whose names are filled in; '' for nobody. */
  memberId: string
  filledFor: string
  error?: string
}

/**
 * Offers the citizen's family. A choice fills in the three names: at once with script, otherwise by the
 * button. A form that arrives without the chosen person's names is not sent, whichever button was pressed.
 */
export function ForMember({ members, own, memberId, filledFor, error }: ForMemberProps) {
  const t = useTranslations('pages.forMember')
  if (members.length === 0)
    return (
      <p className="quiet">
        {t.rich('start', { link: (words) => <Link to="/user/family/new">{words}</Link> })}
      </p>
    )
  return (
    <div
      data-script={chooseMember}
      data-members={JSON.stringify(Object.fromEntries(members.map(({ id, names }) => [id, names])))}
      data-own={own}
      data-filled={t('filled', { name: '{name}' })}
      data-replaced={t('replaced', { names: '{names}' })}
    >
      <input type="hidden" name="filledFor" defaultValue={filledFor} />
      <SelectField
        name="memberId"
        label={t('label')}
        error={error}
        defaultValue={memberId}
        options={[
          { value: '', label: t('nobody') },
          ...members.map(({ id, names }) => ({ value: id, label: names.applicantName })),
        ]}
      />
      <ButtonRow>
        <Button kind="secondary" name="fill" value="yes">
          {t('fill')}
        </Button>
      </ButtonRow>
      <p role="status" />
    </div>
  )
}

/** Says whose names have been filled in, and what they took the place of. */
export function FilledWords({ name, replaced }: FilledIn) {
  const t = useTranslations('pages.forMember')
  return (
    <>
      {t('filled', { name })} {replaced.length > 0 && t('replaced', { names: replaced.join(', ') })}
    </>
  )
}
