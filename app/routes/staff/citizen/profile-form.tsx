import { useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import { isStale } from '../../../forms/is-stale.ts'
import { RestoredDraftBanner } from '../../../forms/restored-draft-banner.tsx'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { CardForm, FormCard } from '../../../ui/form-card.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { PhoneConfirmation } from './phone-confirmation.tsx'
import { PlaceFields } from './place-fields.tsx'
import type { PlaceList } from './place-lists.server.ts'

type ProfileFormProps = {
  person: {
    id: string
    name: string
    email: string
    phone: string
    phoneVerifiedAt: string | null
    isPhoneStale: boolean
    updatedAt: string
  }
  /** Since when the account has been disabled; no link opens it. */
  disabling?: { date: string }
  /** Where the person lives, from the state down, as the database has it. */
  places: { kind: PlaceList['kind']; name: string }[]
  lists: PlaceList[]
  /** A refusal, or the same form with the next list. */
  answer?: RefusedForm
  /** What was typed before. */
  draft?: Record<string, string>
  here: string
  closed: string
}

/** One citizen's name, email, phone number and place. */
export function ProfileForm(props: ProfileFormProps) {
  const { person, disabling, places, answer, draft, here, closed } = props
  const t = useTranslations('staff')
  const { summary, failure } = useRefusedForm(answer)
  const action = `${here}#profile`
  return (
    <>
      {failure && <ErrorSummary message={failure} errors={summary} />}
      {isStale(answer) && <StoredProfile person={person} places={places} />}
      {draft && !answer && <RestoredDraftBanner>{t('restoredMore')}</RestoredDraftBanner>}
      <CardForm action={action} preventScrollReset key={person.updatedAt}>
        <ProfileFields {...props} action={action} />
        <ProfileButtons lists={props.lists} closed={closed} />
      </CardForm>
      <PhoneConfirmation person={person} action={action} />
      {disabling === undefined && (
        <FormCard>
          <LinkForm action={action} />
        </FormCard>
      )}
    </>
  )
}

/** The stored profile, shown when a colleague has changed it since the form was opened. */
function StoredProfile({ person, places }: Pick<ProfileFormProps, 'person' | 'places'>) {
  const t = useTranslations('staff')
  const field = useTranslations('field')
  return (
    <Banner kind="info" heading={t('asKept')}>
      <DescriptionList
        items={[
          { label: field('username'), value: person.name },
          { label: field('email'), value: person.email },
          { label: field('phone'), value: person.phone },
          ...places.map(({ kind, name }) => ({ label: field(kind), value: name })),
        ]}
      />
      <p>{t('asKeptMore')}</p>
    </Banner>
  )
}

type ProfileFieldsProps = Pick<ProfileFormProps, 'person' | 'lists' | 'answer' | 'draft'> & {
  action: string
}

function ProfileFields({ person, lists, answer, draft, action }: ProfileFieldsProps) {
  const t = useTranslations('staff')
  const field = useTranslations('field')
  const submit = useSubmit()
  const { errorOf, typedOr, fieldProps } = useRefusedForm(answer)

  function loadNextList(form: HTMLFormElement) {
    const typed = new FormData(form)
    typed.set('intent', 'places')
    submit(typed, { method: 'post', action, preventScrollReset: true })
  }

  return (
    <>
      <input type="hidden" name="user" value={person.id} />
      <input
        type="hidden"
        name="readAt"
        value={isStale(answer) ? person.updatedAt : typedOr('readAt', draft?.readAt ?? person.updatedAt)}
      />
      <TextField
        name="username"
        label={field('username')}
        defaultValue={typedOr('username', draft?.username ?? person.name)}
        error={isStale(answer) ? undefined : errorOf('username')}
        autoComplete="off"
        spellCheck={false}
        dir="auto"
        required
      />
      <TextField
        {...fieldProps('email', draft?.email ?? person.email)}
        hint={t('emailHint')}
        type="email"
        autoComplete="off"
      />
      <TextField {...fieldProps('phone', draft?.phone ?? person.phone)} type="tel" autoComplete="off" />
      {lists.length > 0 && (
        <PlaceFields
          lists={lists}
          legend={t('place')}
          noState={t('noPlace')}
          errorOf={errorOf}
          onChoice={loadNextList}
        />
      )}
    </>
  )
}

function ProfileButtons({ lists, closed }: Pick<ProfileFormProps, 'lists' | 'closed'>) {
  const t = useTranslations('staff')
  return (
    <ButtonRow>
      {/* The Enter key presses the first button. */}
      <Button name="intent" value="update">
        {t('updateProfile')}
      </Button>
      {lists.length > 0 && (
        <Button kind="secondary" name="intent" value="places">
          {t(lists.at(-1)?.kind === 'village' ? 'listsAgain' : 'nextList')}
        </Button>
      )}
      <CancelLink to={closed} preventScrollReset />
    </ButtonRow>
  )
}

/** Gives the person a link by which they set a new password. */
function LinkForm({ action }: { action: string }) {
  const t = useTranslations('staff')
  return (
    <Form method="post" action={action} preventScrollReset>
      <p>{t('linkMore')}</p>
      <ButtonRow>
        <Button kind="secondary" name="intent" value="link">
          {t('giveLink')}
        </Button>
      </ButtonRow>
    </Form>
  )
}
