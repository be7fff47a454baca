import { useTranslations } from 'use-intl'
import { readCaseFile } from '../../../../council/cases/applications/case-file.server.ts'
import { findDeclaration } from '../../../../council/cases/applications/declaration.server.ts'
import { findUndoable } from '../../../../council/cases/applications/undoable.server.ts'
import { findCaseCertificate } from '../../../../council/cases/certificates/case-certificate.server.ts'
import { enterCase } from '../../../../council/cases/desk/open-cases.server.ts'
import { findPlace } from '../../../../council/cases/desk/queue.server.ts'
import type { Fields } from '../../../../council/cases/drafts.server.ts'
import { readFees } from '../../../../council/cases/fees/read-fees.server.ts'
import { hasCaseKeys } from '../../../../council/identity/accounts/case-keys.server.ts'
import { councilDay } from '../../../../rules/days.ts'
import { areaOf } from '../../../../rules/roles.ts'
import styles from '../../../css/certificate.css?url'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { RestoredDraftBanner } from '../../../forms/restored-draft-banner.tsx'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import type { ShownCertificate } from '../../../letters/certificate.server.ts'
import type { MainFormHandle } from '../../../ui/main-form.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { findKept } from '../../case/find-kept.server.ts'
import { inboxLinks, readDone } from '../inbox/inbox-links.server.ts'
import { readInboxFilter } from '../inbox/read-inbox-filter.server.ts'
import type { Route } from './+types/open-case'
import { submitAssignment } from './assign-case.server.ts'
import { submitFollowing, submitNote } from './case-buttons.server.ts'
import { CaseKeys, KeysSwitch } from './case-keys.tsx'
import { submitCase } from './case-updates.server.ts'
import { CaseWays } from './case-ways.tsx'
import { isTypedInto } from './is-typed-into.ts'
import { readOpenedCase } from './opened-case.server.ts'
import { StatusPanel } from './status-panel.tsx'
import { submitKeys } from './switch-keys.server.ts'
import { type RefusedUpdate, UpdateFailed } from './update-failed.tsx'

/** After a refusal the panel must show the application as it is now. */
export const shouldRevalidate = revalidateWhenStale

/** Of the preview of a certificate; the page itself is printed as it was. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles, media: 'screen' }]

export const handle: MainFormHandle = { mainForm: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin', 'staff')
  const view = { language: languageOf(context), today: councilDay(new Date().toISOString()) }
  const { client, logError, council } = visitOf(context)
  const { applicationId } = params
  const links = inboxLinks(url, actor.role)
  const opened = await readOpenedCase(db, actor, applicationId, { ...view, client })
  if (!opened) throw await findKept(context, applicationId)
  const asked = await readInboxFilter(db, actor, url)
  const [{ others, officers, noted }, place, typed, undo, hasKeys, fees, certificate, declared] =
    await Promise.all([
      enterCase(db, actor, applicationId),
      findPlace(db, actor, { ...asked, ...view }, applicationId),
      findTyped({ context, url }, actor),
      opened.application.status === 'Pending' ? undefined : findUndoable(db, actor, { applicationId }),
      hasCaseKeys(db, actor),
      readFees(db, applicationId, view.language),
      opened.application.result !== 'certificate'
        ? undefined
        : findCaseCertificate(db, actor, applicationId, {
            keysFolder: council.keysFolder,
            language: view.language,
          }),
      opened.application.result === 'declaration'
        ? findDeclaration(db, actor, applicationId, view.language)
        : undefined,
    ])
  noted.catch(logError)
  const done = readDone(url)
  const { application, progress } = opened
  const draft = typed && isTypedInto(application, progress.documents, typed) ? typed : undefined
  return {
    role: actor.role,
    opened: {
      ...opened,
      area: areaOf[actor.role],
      undo,
      acknowledgement: links.acknowledgement(applicationId),
      declaration: declared && links.declaration(applicationId),
      letter: links.letter(applicationId),
      setAsidePage: links.setAside(applicationId),
      certificate,
      fee: { state: fees.state, toPay: fees.toPay },
    },
    others,
    officers,
    place: place && {
      number: done + place.before + 1,
      total: done + place.total,
      isLast: place.total === 1,
      skip: links.next(applicationId),
    },
    here: links.here,
    list: links.back,
    hasKeys,
    draft,
    isOutdated: draft !== undefined && draft.revision !== String(application.revision),
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin', 'staff')
  const { council } = visitOf(context)
  const { applicationId } = params
  const view = { language: languageOf(context), today: councilDay(new Date().toISOString()) }
  const found = await readCaseFile(council.db, actor, applicationId, view.language)
  if (!found) throw notFound()
  const links = inboxLinks(url, actor.role)
  const posted = await request.formData()
  const [intent = '', ...more] = posted.getAll('intent')
  if (more.length > 0) throw notFound()
  const panel = { context, council, actor, applicationId, request, path: url.pathname, next: links.here }
  const { row, parts } = found
  const keeps = (fields: Fields) => isTypedInto(row, parts.documents, fields)
  if (intent === 'note') return submitNote({ ...panel, keeps })
  if (intent === 'assign') return submitAssignment({ ...panel, keeps })
  if (intent === 'keysOn' || intent === 'keysOff') return submitKeys(panel, intent)
  if (intent !== '') throw notFound()
  if (posted.has('followed')) return submitFollowing({ ...panel, keeps })
  const positions = found.parts.documents.map(({ position }) => position)
  const filter = { ...(await readInboxFilter(council.db, actor, url)), ...view }
  return submitCase(panel, positions, { filter, links, done: readDone(url) })
}

export const clientAction = sendPreservingForm<typeof action>

export default function OpenCase({ loaderData, actionData }: Route.ComponentProps) {
  const { role, opened, others, officers, place, here, list, draft, isOutdated, hasKeys } = loaderData
  const refused: (RefusedUpdate & { preview?: ShownCertificate }) | undefined = actionData
  // What comes back with its documents marked as seen is no refusal.
  const isRefused = refused !== undefined && 'failure' in refused
  const t = useTranslations('officer')
  const area = useTranslations('area')
  const { applicationId } = opened.application
  return (
    <>
      <PageTitle heading={t('region', { applicationId })} area={area(role)} refused={isRefused} />
      <CaseWays list={list} place={place}>
        <CaseKeys isOn={hasKeys} place={place} />
      </CaseWays>
      <h2 className="unseen">{t('heading')}</h2>
      {draft && !refused && (
        <RestoredDraftBanner>{t(isOutdated ? 'restoredChanged' : 'restoredMore')}</RestoredDraftBanner>
      )}
      {isRefused && <UpdateFailed opened={opened} refused={refused} />}
      {/* Mounted again once it has changed: mounted fields would keep what stood or was sent before. */}
      <StatusPanel
        key={`${applicationId} ${opened.application.revision}`}
        opened={opened}
        others={others}
        officers={officers}
        place={place}
        refused={refused}
        preview={refused?.preview}
        draft={draft}
        here={here}
        list={list}
        hasKeys={hasKeys}
      />
      <KeysSwitch here={here} />
    </>
  )
}
