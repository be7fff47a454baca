import { useTranslations } from 'use-intl'
import type { FactsToOpen } from '../../../../council/catalogue/services/open-draft.server.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { neededToOpen } from '../../../../rules/service-facts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckIcon, OctagonIcon, TriangleIcon } from '../../../ui/icons.tsx'
import { mainFormId } from '../../../ui/main-form.ts'
import type { AdminForm } from '../use-admin-form.ts'
import { firstFieldOf } from './fact-fields.ts'

/** What a draft has and lacks before it opens, and the button that opens it with what is typed below. */
export function OpenStrip({ form, toOpen }: { form: AdminForm; toOpen: FactsToOpen }) {
  const { lacking, unchecked } = toOpen
  const t = useTranslations('admin.facts')
  const name = useTranslations('fact')
  const error = form.errorOf('factsChecked')
  return (
    <div className="open-strip">
      {/* Enter in a field saves; without this it would press the first button of the form, which opens. */}
      <button type="submit" hidden form={mainFormId} />
      <div>
        <p>{t.rich(lacking.length > 0 ? 'draftLacks' : 'draftReady', { b: (words) => <b>{words}</b> })}</p>
        <ul>
          {neededToOpen.map((fact) =>
            lacking.includes(fact) ? (
              <li key={fact} className="open-lacks">
                <TriangleIcon /> <a href={`#${firstFieldOf(fact)}`}>{name(fact)}</a>
              </li>
            ) : (
              <li key={fact}>
                <CheckIcon /> {name(fact)}
              </li>
            ),
          )}
        </ul>
        {unchecked.length > 0 && (
          <div className="tick">
            <input
              type="checkbox"
              id="factsChecked"
              name="factsChecked"
              value={checkedValue}
              form={mainFormId}
              defaultChecked={form.isChecked('factsChecked')}
              aria-describedby="factsChecked-hint"
              aria-invalid={error ? true : undefined}
            />
            <label htmlFor="factsChecked">{t('checked')}</label>
            <p className="field-hint" id="factsChecked-hint">
              {t('checkedMore')}
            </p>
            {error && (
              <p className="field-message">
                <OctagonIcon size={18} /> <span>{error}</span>
              </p>
            )}
          </div>
        )}
      </div>
      <Button
        name="intent"
        value="open"
        form={mainFormId}
        kind={lacking.length > 0 ? 'secondary' : 'primary'}
      >
        {t('open')}
      </Button>
    </div>
  )
}
