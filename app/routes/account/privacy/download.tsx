import { createContext } from 'react-router'
import { useTranslations } from 'use-intl'
import { findPasswordHash } from '../../../../council/identity/accounts/prove-password.server.ts'
import { exportOwnData } from '../../../../council/privacy/export-own-data.server.ts'
import sheet from '../../../css/own-privacy.css?url'
import { choice, readForm, refuse } from '../../../forms/read-form.server.ts'
import { refuseUnproven } from '../../../forms/refuse-too-many.server.ts'
import { optionalPassword } from '../../../forms/secret-fields.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { requireArea, requireOwnPassword } from '../../../http/doors.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { CardForm } from '../../../ui/form-card.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import { CurrentPasswordField } from '../current-password-field.tsx'
import type { Route } from './+types/download'
import { drawOwnData } from './own-data-page.server.tsx'

/** The file that is answered in the place of the page, once the password was right. */
const fileContext = createContext<Response | null>(null)

const answerFile: Route.MiddlewareFunction = async ({ context }, next) => {
  const page = await next()
  return context.get(fileContext) ?? page
}

export const middleware: Route.MiddlewareFunction[] = [requireArea('user'), requireOwnPassword, answerFile]
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]
export const handle = { mainForm: true, showsRefusal: true }

export async function loader({ context }: Route.LoaderArgs) {
  const actor = actorOf(context, 'user')
  return {
    asksPassword: (await findPasswordHash(dbOf(context), actor.id)) !== undefined,
    words: await getPageMessages(context, 'myData'),
  }
}

/** All that is kept of the citizen as a file, or the page again with what is wrong. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = actorOf(context, 'user')
  const form = await readForm(request, { as: choice(['page', 'data']), currentPassword: optionalPassword })
  if (!form.ok) return refuse(form)
  const answer = await exportOwnData(dbOf(context), actor, form.values.currentPassword)
  if (!answer.given) return refuseUnproven(answer)
  const isPage = form.values.as === 'page'
  const { data } = answer
  const text = isPage ? await drawOwnData(languageOf(context), data) : `${JSON.stringify(data, null, 2)}\n`
  const type = isPage ? 'text/html' : 'application/json'
  const file = new Response(text, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="my-data.${isPage ? 'html' : 'json'}"`,
      'Cache-Control': 'no-store',
    },
  })
  context.set(fileContext, file)
  return undefined
}

export default withPageMessages(Download)

function Download({ loaderData: { asksPassword }, actionData: refused }: Route.ComponentProps) {
  const t = useTranslations('pages.myData')
  const { summary, failure, fieldProps } = useRefusedForm(refused, { as: t('download') })
  return (
    <>
      <BackLink to="/account/privacy">{t('heading')}</BackLink>
      <PageHead title={t('download')} refused={Boolean(refused)}>
        {asksPassword && <p>{t('downloadMore')}</p>}
      </PageHead>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <CardForm>
        {asksPassword && <CurrentPasswordField error={fieldProps('currentPassword').error} />}
        <ButtonRow>
          <Button name="as" value="page">
            {t('asPage')}
          </Button>
          <Button kind="secondary" name="as" value="data">
            {t('asData')}
          </Button>
        </ButtonRow>
        <p className="quiet">{t('withheld')}</p>
      </CardForm>
    </>
  )
}
