import { useTranslations } from 'use-intl'
import { removeCouncilImage, storeCouncilImage } from '../../../../council/office/council-image.server.ts'
import { getCouncilDescription } from '../../../../council/office/describe-council.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { refuse } from '../../../forms/read-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import type { Flash } from '../../../http/flash.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CouncilImage } from '../../../ui/council-image.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { FileField } from '../../../ui/file-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import type { ErrorKey } from '../../../ui/form-errors.ts'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/council-image'
import { shrinkImage } from './shrink-image.ts'

const most = { kilobytes: limits.image.bytes / 1000, pixels: limits.image.pixels }

export async function loader({ context }: Route.LoaderArgs) {
  const { image } = await getCouncilDescription(dbOf(context), actorOf(context, 'admin'))
  return { image }
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin')
  const { db } = visitOf(context).council
  // The body cannot be parsed when the connection broke in the middle of it.
  const form = await request.formData().catch(() => undefined)
  const [intent, ...more] = form?.getAll('intent') ?? ['keep']
  if (more.length > 0 || !(intent === 'keep' || intent === 'remove')) throw notFound()
  if (intent === 'remove') {
    await removeCouncilImage(db, actor)
    return finish(context, 'imageRemoved')
  }
  const image = form?.get('image')
  if (typeof image !== 'object' || !image || image.size === 0) return refuseImage('imageMissing')
  const answer = await storeCouncilImage(db, actor, await image.bytes())
  return answer === 'kept' ? finish(context, 'imageKept') : refuseImage(answer)
}

function refuseImage(key: ErrorKey) {
  const errors = [{ field: 'image', key, values: most }]
  return refuse({ failure: { key: 'imageFailed' }, errors, typed: {} })
}

async function finish(context: Route.ActionArgs['context'], key: Flash['key']) {
  return redirectWithFlash(visitOf(context).council, '/admin/council/image', { key })
}

export const clientAction = sendPreservingForm<typeof action>

export default function CouncilImageScreen({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { image } = loaderData
  const t = useTranslations('admin.council')
  const label = t('image')
  const { summary, failure, errorOf } = useRefusedForm(refused, { image: label })
  const heading = t('imageHeading')
  return (
    <>
      <BackLink to="/admin/council">{t('profile')}</BackLink>
      <PageHead title={heading} area="admin" refused={Boolean(refused)} lead={t('imageMore')} />
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <FormCard>
        {image && (
          <div className="council-now">
            <CouncilImage version={image} />
            <Form method="post">
              <input type="hidden" name="intent" value="remove" />
              <Button kind="quiet">{t('removeImage')}</Button>
            </Form>
          </div>
        )}
        <Form method="post" encType="multipart/form-data" noValidate key={image}>
          <input type="hidden" name="intent" value="keep" />
          <FileField
            name="image"
            label={label}
            hint={t('imageHint', most)}
            error={errorOf('image')}
            accept="image/png,image/jpeg,image/webp"
            onChange={(event) => void shrinkImage(event.currentTarget)}
          />
          <ButtonRow>
            <Button>{t('useImage')}</Button>
          </ButtonRow>
        </Form>
      </FormCard>
    </>
  )
}
