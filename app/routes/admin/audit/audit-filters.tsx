import { useTranslations } from 'use-intl'
import type { AuditFilter } from '../../../../council/audit/list-audit.server.ts'
import { allActs } from '../../../../rules/acts.ts'
import type { Kind } from '../../../../rules/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { AloneLink, Link } from '../../../ui/link.tsx'
import { actorWords, kindWords, type Say } from './audit-words.ts'

type AuditFiltersProps = {
  filter: AuditFilter
  /** The name, email or phone number that was typed. */
  person: string
  /** The accounts that it fits, if there are several. */
  candidates: { id: string; name: string; signInName: string; kind: Kind | undefined; to: string }[]
  isUnknown: boolean
  /** The name of the account whose acts are shown, if that is known. */
  name: string | undefined
}

export function AuditFilters({ filter, person, candidates, isUnknown, name }: AuditFiltersProps) {
  const t = useTranslations('admin.audit')
  const say: Say = (word) => t(word)
  const { act = '', actor, subject = '', from = '', to = '' } = filter
  const isNarrowed = Object.values(filter).some((part) => part !== undefined)
  return (
    <>
      <div className="finders">
        {actor !== undefined && candidates.length === 0 && (
          <p className="search-result">{t('onlyOf', { name: actorWords(say, { actor, name }) })}</p>
        )}
        {candidates.length > 0 && (
          <div className="search-result">
            <p>{t('whichActor')}</p>
            <ul className="bullets">
              {candidates.map((one) => (
                <li key={one.id}>
                  <AloneLink to={one.to}>{one.name}</AloneLink> {kindWords(say, one.kind)} {one.signInName}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <Form
        key={JSON.stringify([filter, person])}
        method="get"
        action="/admin/audit"
        className="filters filters-sheet"
        aria-label={t('filters')}
      >
        {actor !== undefined && person === '' && <input type="hidden" name="actor" value={actor} />}
        <SelectField
          idPrefix="filter-"
          name="act"
          label={t('kind')}
          defaultValue={act}
          options={[
            { value: '', label: t('anyKind') },
            ...allActs.map((value) => ({ value, label: t(`act.${value}`) })),
          ]}
        />
        <TextField
          idPrefix="filter-"
          name="person"
          label={t('who')}
          defaultValue={person}
          dir="auto"
          spellCheck={false}
          autoComplete="off"
          error={isUnknown ? t('noActor') : undefined}
        />
        <TextField
          idPrefix="filter-"
          name="subject"
          label={t('subject')}
          defaultValue={subject}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
        />
        <TextField idPrefix="filter-" name="from" label={t('from')} type="date" defaultValue={from} />
        <TextField idPrefix="filter-" name="to" label={t('to')} type="date" defaultValue={to} />
        <div className="filters-act">
          <Button kind="secondary">{t('filter')}</Button>
          {isNarrowed && <Link to="/admin/audit">{t('showAll')}</Link>}
        </div>
      </Form>
    </>
  )
}
