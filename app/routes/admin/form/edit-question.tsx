import { useTranslations } from 'use-intl'
import { editForm } from '../../../../council/catalogue/forms/edit.server.ts'
import { kinds, type QuestionKind, sayIn } from '../../../../rules/form/definition.ts'
import { addQuestion, replaceQuestion } from '../../../../rules/form/edit.ts'
import { addToGroup, replaceInGroup } from '../../../../rules/form/edit-group.ts'
import styles from '../../../css/own-form.css?url'
import { revalidateWhenStale } from '../../../forms/is-stale.ts'
import { readForm, refuse } from '../../../forms/read-form.server.ts'
import { findTyped } from '../../../forms/retained-form.server.ts'
import { sendPreservingForm } from '../../../forms/send-form.ts'
import { actorOf, dbOf, notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import { languages } from '../../../i18n/languages.server.ts'
import { AdminFormScreen } from '../admin-form-screen.tsx'
import type { Route } from './+types/edit-question'
import { CitizensView } from './citizens-view.tsx'
import { finishEdit } from './finish-edit.server.ts'
import { findInRow, findQuestion, findUntranslated } from './form-texts.server.ts'
import { openServiceForm } from './open-form.server.ts'
import { findUnlikeLists } from './option-lines.server.ts'
import { QuestionFields, useQuestionLabels } from './question-fields.tsx'
import {
  conditionValue,
  listAskable,
  partsOf,
  questionIn,
  questionShape,
  questionValues,
  sayAskable,
} from './read-question.server.ts'
import { useFormPart } from './use-form-part.tsx'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const shouldRevalidate = revalidateWhenStale

export const handle = { mainForm: true }

/** The question the address names, or the section and kind of one to be added; throws a 404 for neither. */
async function openQuestion(args: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const opened = await openServiceForm(args)
  const params = args.params as { question?: string; section?: string; kind?: string; group?: string }
  const { form } = opened
  const inGroup = params.group === undefined ? undefined : findQuestion(form, params.group)
  if (params.group !== undefined && inGroup?.question.kind !== 'group') throw notFound()
  const group = inGroup?.question
  const found = inGroup ? findInRow(inGroup, params.question) : findQuestion(form, params.question ?? '')
  const section = (inGroup ?? found)?.section ?? form?.sections.find(({ key }) => key === params.section)
  const kind =
    found?.question.kind ?? (Object.keys(kinds) as QuestionKind[]).find((one) => one === params.kind)
  const isMissing = params.question !== undefined && !found
  if (!form || !section || !kind || kind === 'group' || isMissing) throw notFound()
  const question = found?.question
  const rows = group?.questions ?? []
  const place = rows.findIndex(({ key }) => key === question?.key)
  const askable = listAskable(
    form,
    section.key,
    group?.key ?? question?.key,
    place < 0 ? rows : rows.slice(0, place),
  )
  const condition = conditionValue(question?.showIf)
  const base = `/admin/services/form/${opened.service.serviceId}`
  const back = group ? `${base}/group/${group.key}` : base
  return { ...opened, form, section, group, kind, question, askable, condition, back }
}

export async function loader(args: Route.LoaderArgs) {
  const { actor, service, revision, form, section, group, kind, question, askable, condition, back } =
    await openQuestion(args)
  const language = languageOf(args.context)
  const say = (texts: Parameters<typeof sayIn>[0]) => sayIn(texts, language, form.lang)
  return {
    service,
    section: say(group?.label ?? section.title),
    kind,
    back,
    isInGroup: group !== undefined,
    parts: partsOf(kind, group !== undefined),
    form,
    question,
    own: form.lang,
    revision,
    stored: questionValues(question),
    condition,
    askable: sayAskable(askable, say),
    draft: await findTyped(args, actor),
    languages,
  }
}

const failure = { key: 'formNotSaved' } as const

export async function action(args: Route.ActionArgs) {
  const actor = actorOf(args.context, 'admin')
  const {
    service,
    form: definition,
    section,
    group,
    kind,
    question,
    askable,
    condition,
    back,
  } = await openQuestion(args)
  const own = definition.lang
  const field = `label-${own}`
  const form = await readForm(
    args.request,
    questionShape(kind, { own, askable, condition, inGroup: group !== undefined }),
  )
  if (!form.ok) return refuse({ ...form, failure })
  const untranslated = [
    ...findUntranslated(['hint', 'unit'], form.values, own),
    ...findUnlikeLists(form.values, own),
  ]
  if (untranslated.length > 0) return refuse({ failure, errors: untranslated, typed: form.typed })
  const answer = await editForm(dbOf(args.context), actor, service.serviceId, {
    revision: Number(form.values.revision),
    edit: (before, versions) => {
      const described = questionIn(kind, form.values, { own, before: question, versions })
      const known = question && { ...described, key: question.key }
      if (group)
        return known
          ? replaceInGroup(before, group.key, known)
          : addToGroup(before, group.key, described, versions)
      return known ? replaceQuestion(before, known) : addQuestion(before, section.key, described, versions)
    },
  })
  return finishEdit(args, answer, { field, typed: form.typed, to: back })
}

export const clientAction = sendPreservingForm<typeof action>

export default function EditQuestion({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { service, section, kind, question, back, isInGroup } = loaderData
  const t = useTranslations('admin.form')
  const kindWord = useTranslations('admin.form.kind')
  const { form, screen } = useFormPart(loaderData, refused, useQuestionLabels(loaderData.languages))
  const heading = question === undefined ? t('addQuestion') : t('editQuestion')
  return (
    <AdminFormScreen
      {...screen(heading)}
      lead={
        <p>
          <span lang={section.lang}>{section.text}</span> · {kindWord(kind)}
        </p>
      }
      back={{
        to: back,
        name: isInGroup ? t('editGroup') : t('heading', { service: service.serviceName }),
      }}
      save={t('saveQuestion')}
      beside={question && <CitizensView form={loaderData.form} question={question} />}
    >
      <QuestionFields {...loaderData} form={form} />
    </AdminFormScreen>
  )
}
