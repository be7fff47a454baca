import { useTranslations } from 'use-intl'
import { type Approvable, listApprovable } from '../../../../council/cases/desk/approvable.server.ts'
import { decideSeveral, type TickedCase } from '../../../../council/cases/desk/several-cases.server.ts'
import { deleteDraft, type Fields, findDraft } from '../../../../council/cases/drafts.server.ts'
import { canSign } from '../../../../council/certificates/keys/signing-keys.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { limits } from '../../../../rules/limits.ts'
import { choice, readForm, refuse } from '../../../forms/read-form.server.ts'
import { retainedFields } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf, visitOf } from '../../../http/context.server.ts'
import { noteListed } from '../../../http/note-listed.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { Button } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Form } from '../../../ui/form.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { type MainFormHandle, mainFormId } from '../../../ui/main-form.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import { inboxLinks } from '../inbox/inbox-links.server.ts'
import type { Route } from './+types/approve-several'
import { ApprovableRows, isOdd } from './approvable-rows.tsx'
import { readTick, showOutcome, tickFields } from './decide-ticked.server.ts'
import { printedCase, tickField, tickValue } from './tick-field.ts'
import { TickedOutcomes } from './ticked-outcomes.tsx'

export const handle: MainFormHandle<{ cases: unknown[] }> = { mainForm: ({ cases }) => cases.length > 0 }

/** The applications that the address names as the officer ticked them, with what is odd about each. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const named = url.searchParams.getAll(printedCase).slice(0, limits.pageSize).map(readTick)
  const ticked = named.filter((one) => one !== undefined)
  const cases = await listApprovable(dbOf(context), actor, ticked, languageOf(context))
  await noteListed(context, cases)
  const { list, unfiltered } = inboxLinks(url, actor.role)
  const kept = await findDraft(dbOf(context), actor, url.pathname)
  const wasTicked = retainedFields(context) ?? (kept && isAbout(cases, kept) ? kept : undefined)
  const { keysFolder } = visitOf(context).council
  const issues =
    cases.some(({ isIssuable }) => isIssuable) && (await canSign(dbOf(context), actor, keysFolder))
  const here = url.pathname + url.search
  return { area: actor.role, cases, list, path: unfiltered, here, wasTicked, issues }
}

/** Whether nothing was ticked but what is asked now. */
function isAbout(cases: Approvable[], kept: Fields) {
  const asked = new Set(cases.map(tickValue))
  return Object.entries(kept).every(([name, tick]) => !name.startsWith('case-') || asked.has(tick))
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const failure = { key: 'updateFailed' } as const
  const form = await readForm(request, { onward: choice(['', 'issue']), ...tickFields })
  if (!form.ok) return refuse({ ...form, failure })
  const { onward, ...boxes } = form.values
  const named = Object.values(boxes as Record<string, TickedCase | undefined>)
  const ticked = named.filter((one) => one !== undefined)
  if (ticked.length === 0)
    return refuse({ failure, errors: [{ field: tickField(0), key: 'tickOne' }], typed: form.typed })
  const signing = { keysFolder: council.keysFolder, origin: council.origin }
  const issue = onward === 'issue' ? signing : undefined
  const outcomes = await decideSeveral(council.db, actor, ticked, { approve: true, issue })
  await noteListed(context, outcomes)
  await deleteDraft(council.db, actor, url.pathname)
  const intent = issue ? ('issue' as const) : ('approve' as const)
  return { intent, outcomes: outcomes.map(showOutcome) }
}

export const clientAction = sendPreservingForm<typeof action>

export default function ApproveSeveral({ loaderData, actionData }: Route.ComponentProps) {
  const { area, cases, list, path, here, wasTicked, issues } = loaderData
  const t = useTranslations('officer.several')
  const officer = useTranslations('officer')
  const title = useTranslations('area')(area)
  const refused: RefusedForm | undefined = actionData && 'failure' in actionData ? actionData : undefined
  const { summary, failure } = useRefusedForm(refused, { several: officer('number') })
  const heading = t('approve.heading', { count: cases.length, shown: formatCount(cases.length) })
  if (actionData && 'outcomes' in actionData)
    return (
      <>
        <PageTitle heading={heading} area={title} />
        <TickedOutcomes {...actionData} heading={officer('decide.Approved')} list={list} path={path} />
      </>
    )
  const odd = cases.filter(isOdd)
  const [first] = cases
  const isOneService = cases.every(({ serviceName }) => serviceName === first?.serviceName)
  return (
    <>
      <BackLink to={list}>{officer('queue.back')}</BackLink>
      <PageHead title={heading} area={area} refused={refused !== undefined} />
      {refused && <ErrorSummary message={failure} errors={summary} />}
      {first === undefined ? (
        <EmptyList message={officer('none')} />
      ) : (
        <>
          <p>
            {isOneService && <span lang={first.langs.serviceName}>{first.serviceName}. </span>}
            {t.rich('approve.summary', {
              odd: odd.length,
              usual: cases.length - odd.length,
              strong: (words) => <strong>{words}</strong>,
            })}
          </p>
          <Form id={mainFormId} method="post" action={here} noValidate className="approve-form" tabIndex={-1}>
            <ApprovableRows cases={cases} path={path} name={heading} wasTicked={wasTicked} />
            <div className="approve-bar">
              <Button>
                <span className="if-counted">
                  {t.rich('approve.button', { n: () => <span className="ticked-number" /> })}
                </span>
                <span className="if-uncounted">{t('approve.ticked')}</span>
              </Button>
              {issues && (
                <Button kind="secondary" name="onward" value="issue">
                  {officer('certificates.approveAndIssue')}
                </Button>
              )}
              <CancelLink to={list} />
              <p>
                {issues && t('approve.issueMore')} {t('approve.undo')}
              </p>
            </div>
          </Form>
        </>
      )}
    </>
  )
}
