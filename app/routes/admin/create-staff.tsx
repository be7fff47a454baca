import { randomUUID } from 'node:crypto'
import { data, Form, redirect } from 'react-router'
import { useTranslations } from 'use-intl'
import { createStaff } from '../../../council/accounts/create-account.server.ts'
import { giveLink } from '../../../council/accounts/one-time-links.server.ts'
import { findStaff, listStaff, setStaffDisabled } from '../../../council/accounts/staff.server.ts'
import { findDraft, forgetDraft } from '../../../council/drafts.server.ts'
import { limits } from '../../../rules/limits.ts'
import type { Flash } from '../../flash.ts'
import { flashCookie } from '../../flash.server.ts'
import { choice, email, newPassword, readForm, refuse, words } from '../../form.server.ts'
import { actorOf, dbOf, notFound, visitOf } from '../../guard.server.ts'
import { cursorOf, pageLinks } from '../../paging.server.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonRow } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { PasswordField, TextField } from '../../ui/field.tsx'
import { FormCard } from '../../ui/form-card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useRefused } from '../../ui/refused.ts'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { LinkGiven, StaffAccounts } from '../../ui/staff-accounts.tsx'
import type { Route } from './+types/create-staff'

const intents = ['create', 'link', 'disable', 'enable'] as const
const account = { name: words(limits.name), email, password: newPassword }

export async function loader({ context, url }: Route.LoaderArgs) {
  const db = dbOf(context)
  const actor = actorOf(context, 'admin')
  const page = await listStaff(db, actor, cursorOf(url))
  const accounts = page.rows.map(({ nameKey: _, ...row }) => row)
  const kept = await findDraft(db, actor, url.pathname)
  // With script the page stays after an account was created; the key has its form drawn anew, without what it held.
  return {
    accounts,
    ...pageLinks(url, page),
    kept: kept?.intent === 'create' ? kept : undefined,
    drawn: randomUUID(),
  }
}

export async function action(args: Route.ActionArgs) {
  const asked = await readForm(args.request.clone(), { intent: choice(intents), userId: words(limits.name) })
  return asked.typed.intent === 'create' ? create(args) : change(args, asked)
}

async function create({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(context, 'admin')
  const { council } = visitOf(context)
  const failure = { key: 'createStaffFailed' } as const
  const form = await readForm(request, account)
  if (!form.ok) return refuse({ ...form, failure })
  const created = await createStaff(council.db, actor, form.values)
  if (!created.created) {
    const errors = [{ field: 'email', key: 'emailTaken' } as const]
    return refuse({ failure, errors, typed: form.typed }, { status: 409 })
  }
  await forgetDraft(council.db, actor, url.pathname)
  return said(council, url.pathname, { key: 'staffCreated', values: { name: form.values.name } })
}
