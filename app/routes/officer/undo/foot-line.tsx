import { useLocation, useRouteLoaderData } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Undoable } from '../../../../council/cases/applications/undoable.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import type { Flash } from '../../../http/flash.ts'
import { WithMessages } from '../../../i18n/with-page-messages.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import type { ShownFlash } from '../../../ui/flash-message.tsx'
import { Form } from '../../../ui/form.tsx'
import { CheckIcon, TriangleIcon } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/link.tsx'
import { tickField, tickValue } from '../several/tick-field.ts'

/** What is said after a decision, at the foot of the page, so that nothing on it moves. */
export const footFlashes = [
  'statusUpdated',
  'decidedNext',
  'lastDone',
  'documentsSaved',
  'undone',
  'notUndone',
] as const satisfies Flash['key'][]

const decisions: readonly Flash['key'][] = ['statusUpdated', 'decidedNext', 'lastDone']

type FootLineProps = {
  /** Where the officer works, such as `/staff`. */
  area: string
  /** The officer's last decision, while it can be undone. */
  undo?: Undoable
}

/** What came of the last act on a case, and the way to undo a decision, until that ends or the next act. */
export function FootLine({ area, undo }: FootLineProps) {
  const root = useRouteLoaderData('root') as { flash?: ShownFlash } | undefined
  const flash = footFlashes.some((key) => key === root?.flash?.key) ? root?.flash : undefined
  const offered = flash && !decisions.includes(flash.key) ? undefined : undo
  if (!flash && !offered) return null
  const isRefused = flash?.failed ?? false
  const Shape = isRefused ? TriangleIcon : CheckIcon
  return (
    <div className={`foot-line only-screen${isRefused ? ' foot-line-refused' : ''}`}>
      <Shape size={24} />
      {/* On a later page it is no news. */}
      <p role={flash ? 'status' : undefined}>
        {flash ? (
          <WithMessages messages={{ flash: { [flash.key]: flash.words } }}>
            <FlashWords flash={flash} area={area} />
          </WithMessages>
        ) : (
          offered && <DecidedWords undo={offered} area={area} />
        )}
      </p>
      {offered && <UndoForm undo={offered} area={area} />}
    </div>
  )
}

function FlashWords({ flash, area }: { flash: ShownFlash; area: string }) {
  const t = useTranslations('flash')
  const { applicationId = '' } = flash.values ?? {}
  const number = String(applicationId)
  const title = t(`${flash.key}.title`, flash.values ?? {})
  return (
    <>
      <strong>
        <WithLink text={title} number={number} area={area} />
      </strong>{' '}
      <span className="foot-more">
        <WithLink text={t(`${flash.key}.more`, flash.values ?? {})} number={number} area={area} />
      </span>
    </>
  )
}

/** A text with the number of an application in it as a link. */
function WithLink({ text, number, area }: { text: string; number: string; area: string }) {
  const at = number === '' ? -1 : text.indexOf(number)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <Link to={`${area}/application/update/${number}`}>{number}</Link>
      {text.slice(at + number.length)}
    </>
  )
}

function DecidedWords({ undo: { cases }, area }: { undo: Undoable; area: string }) {
  const t = useTranslations('officer.undo')
  const [first] = cases
  if (cases.length > 1 || !first)
    return <strong>{t('approved', { count: cases.length, shown: formatCount(cases.length) })}</strong>
  const { applicationId, status } = first
  return (
    <strong>
      <WithLink text={t('decided', { applicationId, status })} number={applicationId} area={area} />
    </strong>
  )
}

/** Until when a decision can be undone, who is told then, and the button; of several at once all of them. */
export function UndoForm({ undo, area }: { undo: Undoable; area: string }) {
  const t = useTranslations('officer.undo')
  const { time } = useDateFormat()
  const { search } = useLocation()
  const [first] = undo.cases
  const isOne = undo.cases.length === 1 && first !== undefined
  return (
    <Form method="post" action={`${area}/application/undo${search}`} className="undo-form">
      <span>
        {t(isOne ? 'until' : 'untilAll', {
          time: t('time', time(undo.until)),
          name: first?.applicantName ?? '',
        })}
      </span>
      {isOne ? (
        <>
          <input type="hidden" name="applicationId" value={first.applicationId} />
          <input type="hidden" name="revision" value={first.revision} />
        </>
      ) : (
        undo.cases.map((one, index) => (
          <input key={one.applicationId} type="hidden" name={tickField(index)} value={tickValue(one)} />
        ))
      )}
      <Button kind="secondary">{t('undo')}</Button>
    </Form>
  )
}
