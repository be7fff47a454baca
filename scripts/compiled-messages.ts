import { readFile } from 'node:fs/promises'
import type { messageFiles as MessageFiles } from 'virtual:message-files'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Messages = { [key: string]: string | Messages }

/**
 * The bundles into which the messages of a catalogue are divided, so that a page loads few that it cannot show: their
 * keys, and the module whose import has the browser load the bundle. A key that is in no bundle belongs to `common`,
 * which every page loads. A key listed here by mistake is missing on the pages that do not load its bundle.
 */
const messageBundles: Record<string, { keys: string[]; loadedBy?: string }> = {
  // Only in the areas of staff and administrators.
  office: {
    keys: [
      'admin',
      'officer',
      'staff',
      'profileRequests',
      'area.admin',
      'area.staff',
      'flash.profileUpdated',
      'area.passwordAskedMore',
      ...keysUnder(
        'area.menu',
        'createService',
        'manageServices',
        'updateStatus',
        'createStaff',
        'updateUser',
      ),
      ...keysUnder(
        'error',
        'describeFailed',
        'councilStale',
        'categoryFailed',
        'categoryStale',
        'imageFailed',
      ),
      ...keysUnder('error', 'imageMissing', 'imageType', 'imageBytes', 'imagePixels', 'createServiceFailed'),
      ...keysUnder('error', 'serviceIdTaken', 'updateServiceFailed', 'serviceStale', 'createStaffFailed'),
      ...keysUnder('error', 'updateFailed', 'revisionMissing', 'profileUpdateFailed', 'profileStale'),
      ...keysUnder('error', 'placeWithoutVillages', 'serviceId', 'link'),
      ...keysUnder('error', 'reasonMissing', 'documentsFailed', 'marksMissing', 'noteFailed'),
      ...keysUnder(
        'error',
        'day',
        'dayToCome',
        'wholeNumber',
        'openSpans',
        'factFailed',
        'factStale',
        'allOrNone',
      ),
      ...keysUnder('error', 'calendarFailed', 'noWorkingDay', 'endsBefore', 'holidayUnread', 'holidayYear'),
      ...keysUnder(
        'error',
        'holidaysStale',
        'officeFailed',
        'orderServices',
        'despiteMissing',
        'despiteMissingUnfit',
        'reasonUnfit',
        'noteUnfit',
        'noteOnStop',
      ),
      ...keysUnder('field', 'office', 'username', 'serviceId', 'serviceName', 'need', 'status'),
      ...keysUnder('field', 'noteToApplicant', 'internalNote', 'despiteMissing'),
      ...keysUnder(
        'flash',
        'councilDescribed',
        'imageKept',
        'imageRemoved',
        'categoryDescribed',
        'requestGone',
      ),
      ...keysUnder('flash', 'serviceCreated', 'serviceUpdated', 'serviceDeleted', 'serviceDeletionFailed'),
      ...keysUnder('flash', 'factKept', 'factRemoved', 'calendarChanged', 'officeSet'),
      ...keysUnder('flash', 'staffCreated', 'staffDisabled', 'staffEnabled', 'requestDone', 'statusUpdated'),
      ...keysUnder('flash', 'documentsSaved', 'noteSaved', 'nothingChanged', 'setAside', 'broughtBack'),
      ...keysUnder('error', 'setAsideFailed', 'setAsideStale', 'citizenStale'),
    ],
    loadedBy: '/app/i18n/office-messages.ts',
  },
  // On the pages where somebody chooses a password.
  password: {
    keys: [
      'account',
      'error.passwordWrong',
      'error.passwordSame',
      'error.passwordMismatch',
      ...keysUnder(
        'error',
        'passwordCommon',
        'passwordRow',
        'passwordNumber',
        'passwordOwn',
        'passwordPlace',
        'passwordShort',
        'linkGone',
        'linkGoneMore',
      ),
      ...keysUnder('public', 'setPassword', 'setPasswordFor', 'setPasswordMore'),
    ],
    loadedBy: '/app/i18n/password-messages.ts',
  },
  // On the pages that lead to the sign-in.
  signIn: {
    keys: [
      'home',
      'login',
      ...keysUnder('error', 'loginFailed', 'loginFailedMore', 'formCarried', 'formCarriedMore'),
      ...keysUnder('error', 'formNotCarried', 'formNotCarriedMore'),
      ...keysUnder('public', 'noPermission', 'noPermissionMore', 'registration', 'register', 'useAnother'),
      ...keysUnder('public', 'already', 'whatWeKeep', 'whatWeKeepMore'),
    ],
    loadedBy: '/app/i18n/sign-in-messages.ts',
  },
  // At the forms that citizens fill in about themselves.
  form: {
    keys: [
      ...keysUnder('error', 'otherAccount', 'requestOpen', 'pincode', 'submitFailed', 'documentsChanged'),
      'flash.requestSent',
      ...keysUnder(
        'user',
        'phoneHint',
        'landmarkHint',
        'detailsHint',
        'ifYouWish',
        'about',
        'address',
        'fee',
      ),
      ...keysUnder('user', 'restoredRequest', 'restoredMore', 'documents', 'documentsHint', 'limit'),
      ...keysUnder(
        'user',
        'notEntered',
        'limitPlain',
        'profile',
        'role',
        'roleName',
        'onlyOffice',
        'contact',
      ),
      ...keysUnder('user', 'messageHint', 'send', 'pending', 'yourMessage'),
    ],
    loadedBy: '/app/i18n/form-messages.ts',
  },
  // Pages of much text send their messages along as data; what is drawn only where no script runs needs none.
  pages: { keys: ['pages', 'stored'] },
}

/** The modules whose import has the browser load a bundle. */
export const messageModules = Object.values(messageBundles).flatMap(({ loadedBy = [] }) => loadedBy)

function keysUnder(part: string, ...names: string[]) {
  return names.map((name) => `${part}.${name}`)
}

/** The messages of a bundle; a key takes the bundle of the nearest key above it that is listed. */
function messagesIn(bundle: string, messages: Messages, above = '', inherited = 'common'): Messages {
  const chosen: Messages = {}
  for (const [key, value] of Object.entries(messages)) {
    const path = above + key
    const own =
      Object.keys(messageBundles).find((name) => messageBundles[name]?.keys.includes(path)) ?? inherited
    const inner = typeof value === 'string' ? value : messagesIn(bundle, value, `${path}.`, own)
    const wanted = typeof inner === 'string' ? own === bundle : Object.keys(inner).length > 0
    if (wanted) chosen[key] = inner
  }
  return chosen
}

const messageFilesId = 'virtual:message-files'
const catalogue = /\/app\/i18n\/(\w+)\.json(?:\?(common|office|password|signIn|form|pages))?$/

/**
 * Compiles the catalogues of `app/i18n` to the compact form that the browser's small formatter reads. `?common`,
 * `?office`, `?password`, `?signIn`, `?form` and `?pages` name a bundle of one; without any, the import is the language's own name.
 * `virtual:message-files` tells the server where the browser finds the bundles; it is empty during development.
 */
export function compiledMessages(): Plugin {
  const messageFiles: typeof MessageFiles = {}
  const filesOf = (bundle: string) => {
    messageFiles[bundle] ??= { files: {} }
    return messageFiles[bundle]
  }
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    resolveId: (id) => (id === messageFilesId ? `\0${id}` : null),
    // Vite builds for the browser first, and the server's build asks for what was found there.
    generateBundle(_options, output) {
      if (this.environment.name !== 'client') return
      for (const chunk of Object.values(output)) {
        if (chunk.type !== 'chunk') continue
        const [, language = '', bundle] = catalogue.exec(chunk.facadeModuleId ?? '') ?? []
        if (bundle) filesOf(bundle).files[language] = `/${chunk.fileName}`
        for (const [name, { loadedBy }] of Object.entries(messageBundles)) {
          if (loadedBy && chunk.moduleIds.some((id) => id.endsWith(loadedBy)))
            filesOf(name).loadedBy = `/${chunk.fileName}`
        }
      }
    },
    async load(id) {
      if (id === `\0${messageFilesId}`) return `export const messageFiles = ${JSON.stringify(messageFiles)}`
      const [, language, bundle] = catalogue.exec(id) ?? []
      if (language === undefined) return null
      const file = id.replace(/\?.*/, '')
      this.addWatchFile(file)
      const messages = JSON.parse(await readFile(file, 'utf8')) as Messages
      if (bundle === undefined)
        return { code: `export const language = ${JSON.stringify(messages.language)}`, moduleType: 'js' }
      return {
        code: `export default ${JSON.stringify(compileAll(messagesIn(bundle, messages)))}`,
        moduleType: 'js',
      }
    },
  }
}

function compileAll(messages: Messages): Record<string, unknown> {
  const entries = Object.entries(messages)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileAll(value)]),
  )
}
