import { useTranslations } from 'use-intl'
import { handOver } from '../../../../council/cases/applications/hand-over.server.ts'
import { listReady, type ReadyPaper } from '../../../../council/cases/calls/list-ready.server.ts'
import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import { limits } from '../../../../rules/limits.ts'
import { areaOf } from '../../../../rules/roles.ts'
import { readForm, refuse, text } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { noteListed } from '../../../http/note-listed.server.ts'
import { pageLinks, readCursor } from '../../../http/pagination.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { CancelLink } from '../../../ui/cancel-link.tsx'
import { PhoneLink } from '../../../ui/contact-links.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { FormCard } from '../../../ui/form-card.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { AloneLink } from '../../../ui/link.tsx'
import { mainFormId } from '../../../ui/main-form.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { Cell, Row, RowLink, RowsTable } from '../../../ui/rows-table.tsx'
import { PageHead } from '../../../ui/screen-head.tsx'
import type { Route } from './+types/ready'
import { CallTabs } from './call-tabs.tsx'
import { countTabs } from './count-tabs.server.ts'

/** The form appears once a row is opened. */
export const handle = { mainForm: ({ opened }: { opened?: unknown }) => opened !== undefined }

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin', 'staff')
  const language = languageOf(context)
  const number = url.searchParams.get('number')?.slice(0, limits.name)
  const [page, opened, counts, draft] = await Promise.all([
    listReady(db, actor, { language, cursor: readCursor(url) }),
    number === undefined ? undefined : listReady(db, actor, { language, number }),
    countTabs(db, actor),
    number === undefined ? undefined : findTyped({ context, url }, actor),
  ])
  await noteListed(context, [...page.rows, ...(opened?.rows ?? [])])
  // The forms of all papers have one path: what was typed about another one says nothing of this one.
  const kept = draft?.number === number ? draft : undefined
  return {
    area: actor.role,
    path: areaOf[actor.role],
    rows: page.rows,
    opened: opened?.rows[0],
    counts,
    draft: kept,
    ...pageLinks(url, page),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const form = await readForm(request, { takenBy: text(limits.name) })
  if (!form.ok) return refuse(form)
  const applicationId = url.searchParams.get('number') ?? ''
  const answer = await handOver(council.db, actor, applicationId, form.values)
  if (!answer) throw notFound()
  await deleteDraft(council.db, actor, url.pathname)
  const key = 'handedOver' in answer ? 'handedOver' : 'notReady'
  return redirectWithFlash(council, url.pathname, { key, values: { applicationId } })
}

export const clientAction = sendPreservingForm<typeof action>

export default function Ready({ loaderData, actionData }: Route.ComponentProps) {
  const { area, path, rows, opened, counts, draft } = loaderData
  const t = useTranslations('officer.calls')
  const dates = useDateFormat()
  const refused = actionData
  return (
    <>
      <PageHead
        title={t('heading')}
        page={t('ready')}
        area={area}
        refused={Boolean(refused)}
        lead={t('readyMore')}
      />
      <CallTabs path={path} current="ready" counts={counts} />
      {opened && (
        <HandOverForm key={opened.applicationId} paper={opened} path={path} refused={refused} draft={draft} />
      )}
      {rows.length === 0 ? (
        <EmptyList message={t('noneReady')} />
      ) : (
        <RowsTable wide name={t('ready')} actions columns={[t('whom'), t('phone'), t('paper'), t('waiting')]}>
          {rows.map(({ applicationId, applicantPhoneNo: phone, ...row }) => (
            <Row
              key={applicationId}
              id={applicationId}
              name={row.applicantName}
              meta={row.applicantVillage}
              current={applicationId === opened?.applicationId}
              actions={
                <RowLink to={`${path}/ready?number=${encodeURIComponent(applicationId)}`} kind="outlined">
                  {t('handedOver')}
                </RowLink>
              }
            >
              <Cell>{phone === '' ? t('noPhone') : <PhoneLink phone={phone} alone />}</Cell>
              <Cell kind="person" second={<span lang={row.langs.serviceName}>{row.serviceName}</span>}>
                <AloneLink to={`${path}/application/update/${applicationId}`}>{applicationId}</AloneLink>
              </Cell>
              <Cell>{t('since', { date: dates.date(row.since) })}</Cell>
            </Row>
          ))}
        </RowsTable>
      )}
      <Pagination {...loaderData} />
    </>
  )
}

type HandOverFormProps = {
  paper: ReadyPaper
  path: string
  refused: RefusedForm | undefined
  /** What was typed before. */
  draft: Record<string, string> | undefined
}

/** Who has taken the paper of one application. */
function HandOverForm({ paper, path, refused, draft }: HandOverFormProps) {
  const t = useTranslations('officer.calls')
  const { applicationId, applicantName, serviceName, langs } = paper
  const { summary, failure, fieldProps } = useRefusedForm(refused, { takenBy: t('takenBy') })
  return (
    <>
      {refused && <ErrorSummary message={failure} errors={summary} />}
      <Form id={mainFormId} method="post" noValidate>
        <input type="hidden" name="number" value={applicationId} />
        <FormCard>
          <p>
            <strong>{applicationId}</strong> · <span lang={langs.serviceName}>{serviceName}</span>
          </p>
          <TextField
            {...fieldProps('takenBy', draft?.takenBy ?? applicantName)}
            label={t('takenBy')}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            required
          />
          <ButtonRow>
            <Button>{t('handedOver')}</Button>
            <CancelLink to={`${path}/ready`} />
          </ButtonRow>
        </FormCard>
      </Form>
    </>
  )
}
