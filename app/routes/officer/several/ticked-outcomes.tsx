import { useTranslations } from 'use-intl'
import { formatCount } from '../../../../rules/counts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { AloneLink } from '../../../ui/link.tsx'
import { BackLink, ScreenHead } from '../../../ui/screen-head.tsx'
import type { ShownOutcome } from './decide-ticked.server.ts'

type TickedOutcomesProps = {
  heading: string
  intent: 'approve' | 'issue' | 'note' | 'assign'
  outcomes: ShownOutcome[]
  /** The list that the officer came from, with its filter. */
  list: string
  /** The path under which an application is opened by its number. */
  path: string
}

/** What became of the ticked applications: first the refused, each with its reason, then those done. */
export function TickedOutcomes({ heading, intent, outcomes, list, path }: TickedOutcomesProps) {
  const t = useTranslations('officer.several')
  const officer = useTranslations('officer')
  const refused = outcomes.filter((one) => one.refused !== undefined)
  const done = outcomes.filter((one) => one.refused === undefined)
  const sections = [
    { id: 'ticked-refused', heading: t('refused'), cases: refused },
    { id: 'ticked-done', heading: t(`doneHeading.${intent}`), cases: done },
  ]
  const counts = { count: done.length, shown: formatCount(done.length), total: formatCount(outcomes.length) }
  return (
    <>
      <BackLink to={list}>{officer('queue.back')}</BackLink>
      <ScreenHead title={heading} />
      <Banner kind={done.length === 0 ? 'error' : 'success'} heading={t(`done.${intent}`, counts)}>
        {refused.length > 0 && t('notDone', { count: refused.length, shown: formatCount(refused.length) })}
      </Banner>
      {sections.map(
        ({ id, heading, cases }) =>
          cases.length > 0 && (
            <section key={id} className="several-list" aria-labelledby={id}>
              <h3 id={id}>{heading}</h3>
              <ul>
                {cases.map((one) => (
                  <li key={one.applicationId}>
                    <AloneLink to={`${path}/${one.applicationId}`}>{one.applicationId}</AloneLink>{' '}
                    {one.applicantName} {one.refused && <Refusal outcome={one} />}
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  )
}

/** Why nothing was changed in one application. */
function Refusal({ outcome: { refused = 'gone', by, status, date } }: { outcome: ShownOutcome }) {
  const t = useTranslations('officer.several.because')
  const officer = useTranslations('officer')
  const words = useTranslations('ui.status')
  const time = useDateFormat()
  if (status === undefined || date === undefined) return t(refused)
  const values = { by: by ?? officer('somebody'), moment: time.moment(date), status: words(status) }
  return t(refused, values)
}
