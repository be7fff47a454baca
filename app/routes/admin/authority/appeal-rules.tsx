import { useTranslations } from 'use-intl'
import {
  readAppealRules,
  rulesVersion,
  setAppealRules,
} from '../../../../council/cases/appeals/appeal-rules.server.ts'
import {
  appealRuleKeys,
  currentRule,
  maharashtraRules,
  ruleGrades,
} from '../../../../rules/legal-clock/appeal-rules.ts'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf } from '../../../http/context.server.ts'
import { getPageMessages } from '../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { ButtonLink, ButtonRow } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FieldGroup, FieldRow } from '../../../ui/form-card.tsx'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { useAdminForm } from '../use-admin-form.ts'
import type { Route } from './+types/appeal-rules'
import { readAppealRulesForm, storedRules } from './read-appeal-rules.server.ts'
import { ruleField, ruleParts } from './rule-fields.ts'

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  const set = await readAppealRules(db)
  const rules = appealRuleKeys.map((key) => currentRule(set, key))
  const isFilled = url.searchParams.get('fill') === 'maharashtra'
  return {
    isEntered: rules.some(({ value }) => value !== null),
    isFilled,
    version: rulesVersion(set),
    stored: storedRules(isFilled ? maharashtraRules : rules),
    draft: await findTyped({ context, url }, actor),
    words: await getPageMessages(context, 'appealRules'),
  }
}

export async function action(args: Route.ActionArgs) {
  const form = await readAppealRulesForm(args.request)
  const failure = { key: 'appealRulesNotSaved' } as const
  if (!form.ok) return refuse({ ...form, failure })
  const { rules, readAs, typed } = form
  const answer = await setAppealRules(dbOf(args.context), actorOf(args.context, 'admin'), rules, { readAs })
  if (answer === 'stale') return refuseStale(args, { failure, field: ruleField(0, 'days'), typed })
  return finishForm(args, '/admin/appeals/rules', { key: 'appealRulesSaved' })
}

export const clientAction = sendPreservingForm<typeof action>

export default withPageMessages(AppealRules)

/** How many days the law gives for appeals; nothing before an administrator has entered it. */
function AppealRules({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { isEntered, isFilled, stored, version: current, draft } = loaderData
  const t = useTranslations('pages.appealRules')
  const labels: Record<string, string> = {}
  for (const [index, key] of appealRuleKeys.entries())
    for (const part of ruleParts) labels[ruleField(index, part)] = `${t(`rule.${key}`)} ${t(part)}`
  const version = { field: 'readAs', current }
  const form = useAdminForm({ refused, draft, stored, labels, version })
  return (
    <AdminFormScreen
      form={form}
      heading={t('heading')}
      lead={
        <>
          <p>{t('lead')}</p>
          <p>{t('since')}</p>
        </>
      }
      back={{ to: '/admin/authorities', name: t('authorities') }}
      about={isFilled ? <p className="quiet">{t('filled')}</p> : !isEntered && <Offered />}
      // So that an empty form takes no rule away.
      hidden={{ intent: 'save' }}
      save={isFilled ? t('accept') : undefined}
    >
      {appealRuleKeys.map((key, index) => {
        const field = (part: (typeof ruleParts)[number]) => ({
          ...form.fieldProps(ruleField(index, part)),
          label: t(part),
        })
        return (
          <FieldGroup key={key} legend={t(`rule.${key}`)}>
            <TextField {...field('days')} inputMode="numeric" width="pincode" optional />
            <TextField {...field('source')} dir="auto" />
            <FieldRow>
              <TextField {...field('checkedOn')} type="date" />
              <SelectField
                {...field('grade')}
                options={['', ...ruleGrades].map((grade) => ({ value: grade, label: grade }))}
              />
            </FieldRow>
          </FieldGroup>
        )
      })}
    </AdminFormScreen>
  )
}

/** What was read of a state's law, to be put into the fields, and saved from there. */
function Offered() {
  const t = useTranslations('pages.appealRules')
  return (
    <Banner kind="info" heading={t('none')}>
      <p>{t('noneMore')}</p>
      <h3>{t('offered')}</h3>
      <DescriptionList
        items={maharashtraRules.map(({ key, value, source, grade }) => ({
          label: t(`rule.${key}`),
          value: t('offer', { count: value ?? 0, source, grade }),
        }))}
      />
      <p>{t('offeredMore')}</p>
      <ButtonRow>
        <ButtonLink to="/admin/appeals/rules?fill=maharashtra" kind="secondary">
          {t('fill')}
        </ButtonLink>
      </ButtonRow>
    </Banner>
  )
}
