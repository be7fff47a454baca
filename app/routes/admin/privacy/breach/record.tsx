import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { useTranslations } from 'use-intl'
import { findBreach } from '../../../../../council/privacy/breaches.server.ts'
import { countAffected, recordBreach } from '../../../../../council/privacy/record-breach.server.ts'
import { breachItems, breachKinds } from '../../../../../rules/breach.ts'
import { retentionHours } from '../../../../../rules/limits.ts'
import { refuse } from '../../../../forms/read-form.server.ts'
import { findTyped } from '../../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../../http/context.server.ts'
import { getPageMessages } from '../../../../i18n/page-messages.server.ts'
import { withPageMessages } from '../../../../i18n/with-page-messages.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { CheckboxGroup } from '../../../../ui/checkbox-group.tsx'
import { SelectField, TextArea, TextField } from '../../../../ui/field.tsx'
import { FieldGroup, FieldRow } from '../../../../ui/form-card.tsx'
import type { RefusedForm } from '../../../../ui/form-errors.ts'
import { RadioGroup } from '../../../../ui/radio-group.tsx'
import { AdminFormScreen } from '../../admin-form-screen.tsx'
import { finishForm } from '../../finish-form.server.ts'
import { type AdminForm, useAdminForm } from '../../use-admin-form.ts'
import type { Route } from './+types/record'
import { kindBox, textField } from './breach-fields.ts'
import { beginsBeforeLog, listChoices, readBreachForm, storedFields } from './breach-form.server.ts'

export const handle = { mainForm: true }

type Answer = RefusedForm & { preview?: { people: number; seen: string; isBeforeLog: boolean } }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [db, actor] = [dbOf(context), actorOf(context, 'admin')]
  const breach = params.breachId ? await findBreach(db, actor, params.breachId) : undefined
  if (params.breachId && breach?.tellingAt !== null) throw notFound()
  return {
    words: await getPageMessages(context, 'breach'),
    breachId: params.breachId,
    choices: await listChoices(context),
    stored: breach ? storedFields(breach) : { rowKey: randomUUID(), whose: 'all' },
    draft: await findTyped({ context, url }, actor),
  }
}

/** What is sent first shows how many people are affected; sent again with that scope, it is recorded. */
export async function action(args: Route.ActionArgs) {
  const [db, actor] = [dbOf(args.context), actorOf(args.context, 'admin')]
  const read = await readBreachForm(args.request, args.context)
  if ('refused' in read) return refuse(read.refused)
  const { typed, seen, scopeSeen, breachId, input } = read
  if (args.params.breachId && args.params.breachId !== breachId) throw notFound()
  if (seen !== scopeSeen) {
    const people = await countAffected(db, actor, input.scope)
    const isBeforeLog = beginsBeforeLog(input.scope)
    return data<Answer>({ errors: [], typed, preview: { people, seen: scopeSeen, isBeforeLog } })
  }
  if (!(await recordBreach(db, actor, breachId, input))) throw notFound()
  return finishForm(args, `/admin/privacy/breach/${breachId}`, { key: 'breachRecorded' })
}

export const clientAction = sendPreservingForm<typeof action>

/** What happened, whose data it was, and what these people are told; until they are, all of it changes. */
export default withPageMessages(RecordBreach)

function RecordBreach({ loaderData, actionData }: Route.ComponentProps) {
  const { breachId, choices, stored, draft } = loaderData
  const answer: Answer | undefined = actionData
  const preview = answer?.preview
  const t = useTranslations('admin.breach')
  const form = useAdminForm({ refused: answer, draft, stored, labels: useLabels(choices.languages) })
  const heading = t(breachId ? 'change' : 'record')
  const counted = preview && t('counted', { people: preview.people, shown: String(preview.people) })
  return (
    <AdminFormScreen
      form={form}
      heading={heading}
      title={counted}
      lead={
        preview && (
          <Banner kind="info" heading={counted}>
            {t('countedMore')}
            {preview.isBeforeLog && <p>{t('beforeLog', { years: retentionHours.access / (365 * 24) })}</p>}
          </Banner>
        )
      }
      back={{
        to: breachId ? `/admin/privacy/breach/${breachId}` : '/admin/privacy/breach',
        name: t('heading'),
      }}
      hidden={{ rowKey: form.valueIn('rowKey') ?? '', ...(preview && { seen: preview.seen }) }}
      save={t(preview ? 'confirm' : 'show')}
    >
      <WhatHappened form={form} />
      <Whose form={form} {...choices} />
      {choices.languages.map(({ tag, name }, index) => (
        <FieldGroup key={tag} legend={t('texts', { language: name })}>
          <p className="field-hint">{t(index === 0 ? 'textsHint' : 'others')}</p>
          {breachItems.map((item) => (
            <TextArea
              key={item}
              {...form.fieldProps(textField(item, tag))}
              lang={tag}
              required={index === 0}
              optional={index > 0}
            />
          ))}
        </FieldGroup>
      ))}
    </AdminFormScreen>
  )
}

type Choices = Route.ComponentProps['loaderData']['choices']

function useLabels(languages: Choices['languages']) {
  const t = useTranslations('admin.breach')
  const words = useTranslations('pages.breach')
  return {
    fromDay: t('fromDay'),
    toDay: t('toDay'),
    knownDay: t('knownDay'),
    knownTime: t('knownTime'),
    kinds: words('kinds'),
    whose: t('whose'),
    service: t('service'),
    officer: t('officer'),
    scopeFrom: t('scopeFrom'),
    scopeTo: t('scopeTo'),
    ...Object.fromEntries(breachKinds.map((kind) => [kindBox(kind), words(`kind.${kind}`)])),
    ...Object.fromEntries(
      languages.flatMap(({ tag, name }) =>
        breachItems.map((item) => [textField(item, tag), `${words(`item.${item}`)} (${name})`]),
      ),
    ),
  }
}

function WhatHappened({ form }: { form: AdminForm }) {
  const t = useTranslations('admin.breach')
  const words = useTranslations('pages.breach')
  return (
    <>
      <FieldRow>
        <TextField {...form.fieldProps('fromDay')} type="date" required />
        <TextField {...form.fieldProps('toDay')} type="date" required />
      </FieldRow>
      <TextField {...form.fieldProps('knownDay')} type="date" width="half" required />
      <TextField {...form.fieldProps('knownTime')} hint={t('knownHint')} width="pincode" required />
      <CheckboxGroup
        id="kinds"
        legend={words('kinds')}
        error={form.errorOf('kinds')}
        ticks={breachKinds.map((kind) => form.checkboxProps(kindBox(kind)))}
      />
    </>
  )
}

function Whose({ form, services, officers }: { form: AdminForm } & Choices) {
  const t = useTranslations('admin.breach')
  return (
    <>
      <RadioGroup
        name="whose"
        legend={t('whose')}
        error={form.errorOf('whose')}
        options={(['all', 'some'] as const).map((value) => ({ value, label: t(`whoseKind.${value}`) }))}
        defaultValue={form.valueIn('whose')}
      />
      <FieldGroup legend={t('narrow')}>
        <p className="field-hint">{t('narrowHint')}</p>
        <SelectField
          {...form.fieldProps('service')}
          options={[
            { value: '', label: t('anyService') },
            ...services.map(({ serviceId, serviceName }) => ({ value: serviceId, label: serviceName })),
          ]}
        />
        <SelectField
          {...form.fieldProps('officer')}
          options={[
            { value: '', label: t('anyOfficer') },
            ...officers.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <FieldRow>
          <TextField {...form.fieldProps('scopeFrom')} type="date" optional />
          <TextField {...form.fieldProps('scopeTo')} type="date" optional />
        </FieldRow>
      </FieldGroup>
    </>
  )
}
