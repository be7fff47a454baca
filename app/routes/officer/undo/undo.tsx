import { useTranslations } from 'use-intl'
import { type UndoneDecision, undoDecision } from '../../../../council/cases/applications/undo.server.ts'
import type { TickedCase } from '../../../../council/cases/desk/several-cases.server.ts'
import { storeDraft } from '../../../../council/cases/drafts.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { limits } from '../../../../rules/limits.ts'
import { areaOf } from '../../../../rules/roles.ts'
import type { UndoRefusal } from '../../../../rules/undoing.ts'
import { optionalText, readForm } from '../../../forms/read-form.server.ts'
import { actorOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { BackLink, PageHead } from '../../../ui/screen-head.tsx'
import { readRevision } from '../case/case-updates.server.ts'
import { markField } from '../case/mark-field.ts'
import { inboxLinks } from '../inbox/inbox-links.server.ts'
import { tickFields } from '../several/decide-ticked.server.ts'
import type { Route } from './+types/undo'

/** Nothing stands at this address but the answer of an undo. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { role } = actorOf(context, 'admin', 'staff')
  const { list, unfiltered } = inboxLinks(url, role)
  return { role, list, path: unfiltered }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const links = inboxLinks(url, actor.role)
  const form = await readForm(request, {
    applicationId: optionalText(limits.name),
    revision: optionalText(limits.name),
    ...tickFields,
  })
  if (!form.ok) throw notFound()
  const { applicationId, revision: written, ...boxes } = form.values
  const ticked = Object.values(boxes as Record<string, TickedCase | undefined>).filter(
    (one) => one !== undefined,
  )
  if (ticked.length > 0) {
    const outcomes: { applicationId: string; refused?: UndoRefusal }[] = []
    for (const one of ticked) {
      const done = await undoDecision(council.db, actor, one.applicationId, one)
      const refused = done?.done === false ? done.refused : undefined
      if (done) outcomes.push({ applicationId: one.applicationId, refused })
    }
    return { outcomes }
  }
  const revision = readRevision(written)
  if (revision === undefined) throw notFound()
  const undoing = await undoDecision(council.db, actor, applicationId, { revision })
  if (!undoing) throw notFound()
  const panel = links.panel(applicationId)
  if (!undoing.done)
    return redirectWithFlash(council, panel, {
      key: 'notUndone',
      values: { applicationId, why: undoing.refused },
    })
  if (undoing.asked) {
    const path = `${areaOf[actor.role]}/application/update/${applicationId}`
    await storeDraft(council.db, actor.id, path, typedOf(undoing.asked))
  }
  return redirectWithFlash(council, panel, { key: 'undone', values: { applicationId } })
}

/** The form of a case as it was sent. */
function typedOf({ seen, missing, note, revision, ...asked }: UndoneDecision): Record<string, string> {
  const marks = [
    ...seen.map((position) => [markField(position), 'seen']),
    ...missing.map((position) => [markField(position), 'missing']),
  ]
  return { ...asked, ...Object.fromEntries(marks), noteToApplicant: note, revision: String(revision) }
}

/** What became of undoing several decisions: which of them stay, and why. */
export default function Undo({ loaderData: { role, list, path }, actionData }: Route.ComponentProps) {
  const t = useTranslations('officer.undo')
  const officer = useTranslations('officer')
  const outcomes = actionData?.outcomes ?? []
  const stay = outcomes.filter(({ refused }) => refused !== undefined)
  const done = outcomes.filter(({ refused }) => refused === undefined)
  const count = { count: done.length, shown: formatCount(done.length), total: formatCount(outcomes.length) }
  return (
    <>
      <BackLink to={list}>{officer('queue.back')}</BackLink>
      <PageHead title={t('heading')} area={role} />
      {outcomes.length === 0 ? (
        <EmptyList message={officer('none')} />
      ) : (
        <Banner kind={done.length > 0 ? 'success' : 'warning'} heading={t('undoneOf', count)} />
      )}
      <section className="several-list" aria-label={t('heading')}>
        <ul>
          {[...stay, ...done].map(({ applicationId, refused }) => (
            <li key={applicationId}>
              <AloneLink to={`${path}/${applicationId}`}>{applicationId}</AloneLink>{' '}
              {refused && t('stays', { why: refused })}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
