import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import type { Place } from './case-ways.tsx'

const switchId = 'case-keys'

/** The form of the switch: the first of a case is that which decides. */
export function KeysSwitch({ here }: { here: string }) {
  return <Form id={switchId} method="post" action={here} preventScrollReset />
}

/** The keys of a case, listed under `?`, and the switch that turns them off for the officer's account. */
export function CaseKeys({ isOn, place }: { isOn: boolean; place?: Place }) {
  const t = useTranslations('officer')
  const onward = place && t(place.isLast ? 'queue.finish' : 'queue.next')
  const keys: [key: string, act: string | undefined][] = [
    ['A', t('decide.Approved')],
    ['R', t('decide.Rejected')],
    ['D', t('decide.Pending')],
    ['S', t('allSeen')],
    ['N', onward],
    ['J, K', t('keys.papers')],
    ['U', t('keys.undo')],
  ]
  return (
    <details className="case-keys">
      <summary aria-label={t('keys.heading')} title={t('keys.heading')}>
        ?
      </summary>
      <div className="case-keys-list">
        <p>
          <strong>{t('keys.heading')}</strong>
        </p>
        {isOn && (
          <>
            <dl>
              {keys.map(
                ([key, act]) =>
                  act && (
                    <div key={key}>
                      <dt>
                        <kbd>{key}</kbd>
                      </dt>
                      <dd>{act}</dd>
                    </div>
                  ),
              )}
            </dl>
            <p className="small">{t('keys.more', { next: onward ?? t('submit') })}</p>
          </>
        )}
        <Button form={switchId} kind="secondary" name="intent" value={isOn ? 'keysOff' : 'keysOn'}>
          {t(isOn ? 'keys.off' : 'keys.on')}
        </Button>
      </div>
    </details>
  )
}
