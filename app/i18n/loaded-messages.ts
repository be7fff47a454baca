import type { Messages } from 'use-intl'
import type account from './en/account.json'
import type admin from './en/admin.json'
import type adminAudit from './en/admin-audit.json'
import type adminServices from './en/admin-services.json'
import type errors from './en/errors.json'
import type flash from './en/flash.json'
import type language from './en/language.json'
import type letters from './en/letters.json'
import type officer from './en/officer.json'
import type publicPages from './en/public.json'
import type shared from './en/shared.json'
import type user from './en/user.json'

type English = typeof account &
  typeof admin &
  typeof adminAudit &
  typeof adminServices &
  typeof errors &
  typeof flash &
  typeof language &
  typeof letters &
  typeof officer &
  typeof publicPages &
  typeof shared &
  typeof user

declare module 'use-intl' {
  interface AppConfig {
    Messages: English
  }
}

/** The messages this browser has loaded, all in the page's language: another one needs a new document. */
export const loadedMessages = {} as Messages

type Tree = { [key: string]: unknown }

/** Merges messages into those that are loaded already, in any order. */
export function addMessages(messages: object, to: Tree = loadedMessages): void {
  for (const [key, value] of Object.entries(messages)) {
    if (isTree(value)) {
      const existing = to[key]
      const branch = isTree(existing) ? existing : {}
      addMessages(value, branch)
      to[key] = branch
    } else to[key] = value
  }
}

/** A compiled message is a string or an array, so any other object is a branch. */
function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
