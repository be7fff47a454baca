import { redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import { kinds, type QuestionKind } from '../../../../rules/form/definition.ts'
import { findGroup } from '../../../../rules/form/edit-group.ts'
import styles from '../../../css/kinds.css?url'
import { useFormTexts } from '../../../forms/form-words.ts'
import { notFound } from '../../../http/context.server.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { Form } from '../../../ui/form.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/choose-kind'
import { DrawnKind } from './drawn-kind.tsx'
import { openServiceForm } from './open-form.server.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** Where a question is added: to a section, or to the rows of a group. */
async function openPlace(args: Route.LoaderArgs) {
  const { service, form } = await openServiceForm(args)
  const params = args.params as { section?: string; group?: string }
  if (params.group !== undefined) {
    const group = form && findGroup(form, params.group)
    if (!group) throw notFound()
    return { service, at: `group/${group.key}/add`, inGroup: true, title: group.label, lang: form.lang }
  }
  const section = form?.sections.find(({ key }) => key === params.section)
  if (!form || !section) throw notFound()
  return { service, at: `add/${section.key}`, inGroup: false, title: section.title, lang: form.lang }
}

const basePath = (serviceId: string) => `/admin/services/form/${serviceId}`

/** A list with rows has no lists in its rows. */
const offeredIn = (inGroup: boolean) =>
  (Object.keys(kinds) as QuestionKind[]).filter((one) => one !== 'group' || !inGroup)

export async function loader(args: Route.LoaderArgs) {
  const { inGroup, ...place } = await openPlace(args)
  const offered = offeredIn(inGroup)
  const chosen = args.url.searchParams.get('kind')
  const kind = offered.find((one) => one === chosen)
  if (kind) throw redirect(`${basePath(place.service.serviceId)}/${place.at}/${kind}`)
  return { ...place, offered }
}

export default function ChooseKind({
  loaderData: { service, at, offered, title, lang },
}: Route.ComponentProps) {
  const t = useTranslations('admin.form')
  const kind = useTranslations('admin.form.kind')
  const form = useTranslations('form')
  const { say, langOf } = useFormTexts(lang)
  const said = say(title)
  const heading = t('addQuestion')
  const base = basePath(service.serviceId)
  return (
    <>
      <BackLink to={base}>{t('heading', { service: service.serviceName })}</BackLink>
      <PageHead title={heading} page={`${heading}: ${service.serviceName}`} area="admin">
        <p lang={langOf(said)}>{said.text}</p>
      </PageHead>
      <Form method="get" action={`${base}/${at}`}>
        <fieldset className="radios kinds" aria-describedby="kinds-hint">
          <legend>{t('chooseKind')}</legend>
          <p className="field-hint" id="kinds-hint">
            {t('belowEach')}
          </p>
          <div className="radio-options">
            {offered.map((one, index) => (
              <div key={one} className="radio">
                <input
                  type="radio"
                  id={`kind-${one}`}
                  name="kind"
                  value={one}
                  defaultChecked={index === 0}
                  aria-describedby={`drawn-${one}`}
                />
                <label htmlFor={`kind-${one}`}>{kind(one)}</label>
                <DrawnKind kind={one} id={`drawn-${one}`} />
              </div>
            ))}
          </div>
        </fieldset>
        <ButtonRow>
          <Button large>{form('continue')}</Button>
          <CancelLink to={base} />
        </ButtonRow>
      </Form>
    </>
  )
}
