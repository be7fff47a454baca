import { data, redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import {
  beginCorrection,
  findCorrection,
} from '../../../../council/cases/applications/begin-correction.server.ts'
import { readCaseFile } from '../../../../council/cases/applications/case-file.server.ts'
import { formPath } from '../../../../rules/form/steps.ts'
import sheet from '../../../css/own-case.css?url'
import { choice, readForm, refuse } from '../../../forms/read-form.server.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Form } from '../../../ui/form.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/put-right'
import { PutRightButton } from './put-right-button.tsx'

const casePath = (applicationId: string) => `/user/applications/${applicationId}`

async function openRefused({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const [db, actor] = [dbOf(context), actorOf(context, 'user')]
  const file = await readCaseFile(db, actor, params.applicationId, languageOf(context))
  if (!file) throw notFound()
  return { db, actor, row: file.row }
}

/** Who comes here by the address alone finds the page of the application, which has the button. */
export async function loader(args: Route.LoaderArgs) {
  const { db, actor, row } = await openRefused(args)
  const { applicationId, serviceId } = row
  if (!(await findCorrection(db, actor, row))) throw redirect(casePath(applicationId), 303)
  return { applicationId, form: formPath(serviceId), words: await getPageMessages(args.context, 'case') }
}

export async function action(args: Route.ActionArgs) {
  const { db, actor, row } = await openRefused(args)
  const { applicationId, serviceId } = row
  const form = await readForm(args.request, { intent: choice(['once', 'anew']) })
  if (!form.ok) return refuse(form)
  const anew = form.values.intent === 'anew'
  const begun = await beginCorrection(db, actor, applicationId, { anew })
  if (begun === 'otherBegun') return data({ asked: true }, 409)
  if (begun === 'begun') return redirect(formPath(serviceId), 303)
  return redirect(casePath(begun?.sent ?? applicationId), 303)
}

export default withPageMessages(PutRight)

function PutRight({ loaderData: { applicationId, form }, actionData }: Route.ComponentProps) {
  const isAsked = actionData !== undefined && 'asked' in actionData
  const refused = actionData && 'errors' in actionData ? actionData : undefined
  const t = useTranslations('pages.case.putRight')
  const user = useTranslations('user')
  const { summary } = useRefusedForm(refused, { intent: t('button') })
  return (
    <>
      <link rel="stylesheet" href={sheet} precedence="page" />
      <BackLink to={casePath(applicationId)}>{user('back', { applicationId })}</BackLink>
      <PageHead
        title={t('button')}
        page={`${t('button')}: ${applicationId}`}
        area="user"
        refused={refused !== undefined}
      />
      {refused && <ErrorSummary errors={summary} />}
      {isAsked ? (
        <Banner kind="question" heading={t('other')}>
          <p>{t('otherMore')}</p>
          <Form method="post" noValidate>
            <ButtonRow>
              <ButtonLink to={form}>{t('goOn')}</ButtonLink>
              <Button kind="secondary" name="intent" value="anew">
                {t('anew')}
              </Button>
            </ButtonRow>
          </Form>
        </Banner>
      ) : (
        <PutRightButton applicationId={applicationId} />
      )}
    </>
  )
}
