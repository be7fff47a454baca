import { Form, useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import type { RefusedForm } from '../../../form-errors.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/field.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { PlaceFields } from './place-fields.tsx'
import type { PlaceList } from './place-lists.server.ts'

type ProfileFormProps = {
  person: { id: string; name: string; email: string; updatedAt: string }
  /** Where the person lives, from the state down, as it is kept. */
  places: { kind: PlaceList['kind']; name: string }[]
  lists: PlaceList[]
  /** What came back: a refusal, or the same form with the next list. */
  answer?: RefusedForm
  /** What was typed before the clerk's session ended. */
  kept?: Record<string, string>
  here: string
  closed: string
}

/** One citizen's name, email and place. */
export function ProfileForm({ person, places, lists, answer, kept, here, closed }: ProfileFormProps) {
  const t = useTranslations('staff')
  const field = useTranslations('field')
  const submit = useSubmit()
  const { summary, failure, errorOf, typedOr } = useRefusedForm(answer)
  const stale = answer?.errors.some(({ key }) => key === 'profileStale')
  const action = `${here}#profile`

  function askForNextList(form: HTMLFormElement) {
    const typed = new FormData(form)
    typed.set('intent', 'places')
    submit(typed, { method: 'post', action, preventScrollReset: true })
  }

  return (
    <>
      {failure && <ErrorSummary message={failure} errors={summary} />}
      {stale && (
        <Banner kind="info" heading={t('asKept')}>
          <DescriptionList
            facts={[
              { label: field('username'), value: person.name },
              { label: field('email'), value: person.email },
              ...places.map(({ kind, name }) => ({ label: field(kind), value: name })),
            ]}
          />
          <p>{t('asKeptMore')}</p>
        </Banner>
      )}
      {kept && !answer && (
        <Banner kind="info" heading={t('restored')}>
          {t('restoredMore')}
        </Banner>
      )}
      <FormCard>
        <Form method="post" action={action} noValidate preventScrollReset key={person.updatedAt}>
          <input type="hidden" name="user" value={person.id} />
          <input
            type="hidden"
            name="readAt"
            value={stale ? person.updatedAt : typedOr('readAt', kept?.readAt ?? person.updatedAt)}
          />
          <TextField
            name="username"
            label={field('username')}
            defaultValue={typedOr('username', kept?.username ?? person.name)}
            error={stale ? undefined : errorOf('username')}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            required
          />
          <TextField
            name="email"
            label={field('email')}
            hint={t('emailHint')}
            type="email"
            inputMode="email"
            defaultValue={typedOr('email', kept?.email ?? person.email)}
            error={errorOf('email')}
            autoComplete="off"
            spellCheck={false}
            required
          />
          {lists.length > 0 && (
            <PlaceFields
              lists={lists}
              legend={t('place')}
              noState={t('noPlace')}
              errorOf={errorOf}
              onChoice={askForNextList}
            />
          )}
          <ButtonRow>
            {/* The first button is the one that the Enter key presses. */}
            <Button name="intent" value="update">
              {t('updateProfile')}
            </Button>
            {lists.length > 0 && (
              <Button kind="secondary" name="intent" value="places">
                {t(lists.at(-1)?.kind === 'village' ? 'listsAgain' : 'nextList')}
              </Button>
            )}
            <ButtonLink to={closed} kind="quiet" preventScrollReset>
              {t('cancel')}
            </ButtonLink>
          </ButtonRow>
        </Form>
      </FormCard>
      <FormCard>
        <Form method="post" action={action} preventScrollReset>
          <p>{t('linkMore')}</p>
          <ButtonRow>
            <Button kind="secondary" name="intent" value="link">
              {t('giveLink')}
            </Button>
          </ButtonRow>
        </Form>
      </FormCard>
    </>
  )
}
