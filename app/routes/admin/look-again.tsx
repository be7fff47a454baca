import { useTranslations } from 'use-intl'
import {
  findReview,
  isOwnReview,
  listReviews,
  settleReview,
} from '../../../council/cases/counter/reviews.server.ts'
import { formatPaise } from '../../../rules/fees/paise.ts'
import { limits } from '../../../rules/limits.ts'
import { readForm, refuse, text } from '../../forms/read-form.server.ts'
import { findTyped } from '../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../http/context.server.ts'
import { casesOf, noteListed } from '../../http/note-listed.server.ts'
import { pageLinks, readCursor } from '../../http/pagination.server.ts'
import { languageOf } from '../../i18n/language.server.ts'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { useDateFormat } from '../../ui/date-time.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { FormCard } from '../../ui/form-card.tsx'
import { AloneLink, LinkLine } from '../../ui/link.tsx'
import { mainFormId } from '../../ui/main-form.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { PageHead } from '../../ui/screen-head.tsx'
import type { Route } from './+types/look-again'
import { DraftBanner } from './draft-banner.tsx'
import { finishForm } from './finish-form.server.ts'
import { OtherReviews } from './other-reviews.tsx'
import { addressOf, type ShownReview, shown } from './shown-review.ts'
import { useAdminForm } from './use-admin-form.ts'

/** The form is there as long as there is something that this administrator may look at. */
export const handle = {
  mainForm: (loaded: unknown) => (loaded as { open?: { isOwn: boolean } }).open?.isOwn === false,
}

/** The papers to look at again, of which one is open: the one that the address names, else the first. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [db, actor, language] = [dbOf(context), actorOf(context, 'admin'), languageOf(context)]
  const page = await listReviews(db, actor, { language, cursor: readCursor(url) })
  const draft = await findTyped({ context, url }, actor)
  const asked = url.searchParams.get('number') ?? draft?.subject
  const named = asked ? await findReview(db, actor, asked, language) : undefined
  const open = named ?? page.rows[0]
  await noteListed(context, casesOf(open ? [...page.rows, open] : page.rows))
  return {
    rows: page.rows.map(shown),
    ...pageLinks(url, page),
    open: open && { ...shown(open), isOwn: await isOwnReview(db, actor, open.subject) },
    draft: draft && draft.subject === open?.subject ? draft : undefined,
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request, {
    subject: text(limits.name),
    finding: text(limits.reason, { lines: true }),
  })
  const isOdd = !form.ok && form.errors.some(({ field }) => field === 'subject')
  if (isOdd) throw notFound()
  if (!form.ok) return refuse({ ...form, failure: { key: 'lookAgainFailed' } })
  const { subject, finding } = form.values
  const actor = actorOf(args.context, 'admin')
  const settled = await settleReview(dbOf(args.context), actor, subject, finding)
  if (!settled) throw notFound()
  if (settled === 'own') return refuse({ failure: { key: 'ownReview' }, errors: [], typed: form.values })
  const key = settled.done ? 'lookedAgain' : 'reviewGone'
  return finishForm(args, '/admin/look-again', { key })
}

export const clientAction = sendPreservingForm<typeof action>

export default function LookAgain({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { rows, previous, next, open, draft } = loaderData
  const t = useTranslations('admin.lookAgain')
  const heading = t('heading')
  const isOfOpen = refused?.typed.subject === open?.subject
  const others = rows.filter(({ subject }) => subject !== open?.subject)
  return (
    <>
      <PageHead title={heading} area="admin" refused={Boolean(refused)}>
        <p>{t('lead')}</p>
        <LinkLine to="/admin/look-again/done">{t('doneList')}</LinkLine>
      </PageHead>
      {open ? (
        <OpenReview key={open.subject} {...open} draft={draft} refused={isOfOpen ? refused : undefined} />
      ) : (
        <EmptyList message={t('none')}>{t('noneMore')}</EmptyList>
      )}
      {others.length > 0 && <OtherReviews rows={others} />}
      {(previous || next) && (
        <Pagination
          shown={t('shown', { count: rows.length, shown: String(rows.length) })}
          previous={previous}
          next={next}
        />
      )}
    </>
  )
}

type OpenReviewProps = ShownReview & {
  isOwn: boolean
  draft: Record<string, string> | undefined
  refused: Route.ComponentProps['actionData']
}

/** Where it is read what it is about. */
function caseOf({ kind, subject, number }: ShownReview) {
  if (kind === 'cancelledCertificate') return `/admin/certificates/${subject}`
  return `/admin/application/update/${encodeURIComponent(number)}${kind === 'entry' ? '' : '/fee'}`
}

function OpenReview({ draft, refused, isOwn, ...review }: OpenReviewProps) {
  const t = useTranslations('admin.lookAgain')
  const officer = useTranslations('officer')
  const error = useTranslations('error')
  const dates = useDateFormat()
  const form = useAdminForm({ refused, draft, labels: { finding: t('finding') } })
  const { subject, kind, number, serviceName, langs, by, enteredAt, receivedOn, paperFile } = review
  const isEntry = kind === 'entry'
  return (
    <>
      {form.isRefused && <ErrorSummary message={form.failure} errors={form.summary} />}
      <DraftBanner isRestored={form.isRestored} />
      <FormCard>
        <DescriptionList
          items={[
            {
              label: officer('number'),
              value: number && <AloneLink to={caseOf(review)}>{number}</AloneLink>,
            },
            { label: t('what'), value: !isEntry && t(`kind.${kind}`) },
            { label: t('amount'), value: review.paise !== null && formatPaise(review.paise) },
            { label: officer('service'), value: serviceName, lang: langs.serviceName },
            { label: t(isEntry ? 'by' : 'who'), value: by },
            { label: t('on'), value: !isEntry && dates.date(review.askedOn) },
            { label: t('reason'), value: review.reason },
            { label: t('entered'), value: enteredAt && dates.moment(enteredAt) },
            { label: t('receivedOn'), value: receivedOn && dates.date(receivedOn) },
            { label: t('paperFile'), value: paperFile },
          ]}
        />
        {isOwn ? (
          <p>{error('ownReview')}</p>
        ) : (
          <Form id={mainFormId} method="post" action={addressOf(subject)} noValidate>
            <input type="hidden" name="subject" value={subject} />
            <TextArea {...form.fieldProps('finding')} hint={t('findingHint')} dir="auto" required />
            <ButtonRow>
              <Button>{t('done')}</Button>
            </ButtonRow>
          </Form>
        )}
      </FormCard>
    </>
  )
}
