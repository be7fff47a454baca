import { useSubmit } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import { SearchForm } from '../../../ui/search-form.tsx'
import { PlaceFields } from './place-fields.tsx'
import type { PlaceList } from './place-lists.server.ts'

type FindUserProps = {
  search: string
  lists: PlaceList[]
  /** The person whose profile is open, and stays open while the clerk searches for another. */
  current?: string
  /** The address of the screen, without parameters. */
  screen: string
}

/** Two GET forms that find a person, by name or email and by place. */
export function FindUser({ search, lists, current, screen }: FindUserProps) {
  const t = useTranslations('staff')
  const submit = useSubmit()
  return (
    <FormCard>
      <SearchForm
        label={t('findUser')}
        name="search"
        button={t('find')}
        exact
        kind="secondary"
        defaultValue={search}
        action={screen}
        hidden={current === undefined ? undefined : { user: current }}
        result={t('findUserMore')}
      />
      {lists.length > 0 && (
        <Form method="get" action={screen} preventScrollReset>
          {current !== undefined && <input type="hidden" name="user" value={current} />}
          <PlaceFields
            lists={lists}
            legend={t('byPlace')}
            noState={t('choose')}
            idPrefix="find-"
            onChoice={(form) => submit(form, { replace: true, preventScrollReset: true })}
          />
          <ButtonRow>
            <Button kind="secondary">
              {t(lists.at(-1)?.kind === 'village' ? 'showPeople' : 'nextList')}
            </Button>
          </ButtonRow>
        </Form>
      )}
    </FormCard>
  )
}
