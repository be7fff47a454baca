import { readFile } from 'node:fs/promises'
import type { wordFiles as WordFiles } from 'virtual:word-files'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Messages = { [key: string]: string | Messages }

/**
 * What a catalogue is cut into, so that a page loads no more words than it may say: the paths of its messages, and
 * which module asks for them in the browser.
 */
const cuts: Record<string, { paths: string[]; asking?: string }> = {
  // Spoken in the areas of staff and administrators alone.
  office: {
    paths: [
      'admin',
      'officer',
      'staff',
      'profileRequests',
      'area.admin',
      'area.staff',
      'flash.profileUpdated',
      'area.passwordAskedMore',
      ...under('area.menu', 'createService', 'manageServices', 'updateStatus', 'createStaff', 'updateUser'),
      ...under('error', 'describeFailed', 'councilStale', 'categoryFailed', 'categoryStale', 'imageFailed'),
      ...under('error', 'imageMissing', 'imageType', 'imageBytes', 'imagePixels', 'createServiceFailed'),
      ...under('error', 'serviceIdTaken', 'updateServiceFailed', 'serviceStale', 'createStaffFailed'),
      ...under('error', 'updateFailed', 'revisionMissing', 'profileUpdateFailed', 'profileStale'),
      ...under('error', 'placeWithoutVillages', 'serviceId', 'link'),
      ...under('error', 'reasonMissing', 'documentsFailed', 'marksMissing', 'noteFailed'),
      ...under('error', 'day', 'dayToCome', 'wholeNumber', 'factFailed', 'factStale', 'allOrNone'),
      ...under('error', 'calendarFailed', 'noWorkingDay', 'endsBefore', 'holidayUnread', 'holidayYear'),
      ...under('error', 'holidayTwice', 'holidaysStale', 'officeFailed'),
      ...under('field', 'office', 'username', 'serviceId', 'serviceName', 'status'),
      ...under('field', 'noteToApplicant', 'internalNote'),
      ...under('flash', 'councilDescribed', 'imageKept', 'imageRemoved', 'categoryDescribed', 'requestGone'),
      ...under('flash', 'serviceCreated', 'serviceUpdated', 'serviceDeleted', 'serviceDeletionFailed'),
      ...under('flash', 'factKept', 'factRemoved', 'calendarChanged', 'officeSet'),
      ...under('flash', 'staffCreated', 'staffDisabled', 'staffEnabled', 'requestDone', 'statusUpdated'),
      ...under('flash', 'documentsSaved', 'noteSaved'),
    ],
    asking: '/app/i18n/office-messages.ts',
  },
  // Where somebody chooses a password.
  password: {
    paths: [
      'account',
      'error.passwordWrong',
      'error.passwordSame',
      'error.passwordMismatch',
      ...under('error', 'passwordCommon', 'passwordShort', 'linkGone', 'linkGoneMore'),
      ...under('public', 'setPassword', 'setPasswordFor', 'setPasswordMore'),
    ],
    asking: '/app/i18n/password-messages.ts',
  },
  // On the way in, and at the forms that a citizen fills in about themselves.
  form: {
    paths: [
      'home',
      'login',
      ...under('error', 'loginFailed', 'loginFailedMore', 'otherAccount', 'requestOpen', 'pincode'),
      ...under('error', 'submitFailed', 'documentsChanged'),
      ...under('flash', 'requestSent'),
      ...under('public', 'noPermission', 'noPermissionMore'),
      'user.restoredRequest',
      ...under('public', 'registration', 'register', 'useAnother', 'already', 'whatWeKeep', 'whatWeKeepMore'),
      ...under('user', 'phoneHint', 'landmarkHint', 'detailsHint', 'ifYouWish', 'about', 'address', 'fee'),
      ...under(
        'user',
        'restoredMore',
        'documents',
        'documentsHint',
        'limit',
        'limitPlain',
        'profile',
        'role',
      ),
      ...under('user', 'roleName', 'onlyOffice', 'contact', 'messageHint', 'send', 'pending', 'yourMessage'),
    ],
    asking: '/app/i18n/form-messages.ts',
  },
  // Pages of much text, which bring their own words, and what is drawn only where no script runs.
  pages: { paths: ['pages', 'stored'] },
}

/** The modules whose import has the browser load a cut. */
export const messageModules = Object.values(cuts).flatMap(({ asking = [] }) => asking)

function under(part: string, ...names: string[]) {
  return names.map((name) => `${part}.${name}`)
}

/** The messages that belong to a cut; what stands in no cut is everyone's. */
function cutTo(cut: string, messages: Messages, above = '', inherited = 'everyone'): Messages {
  const chosen: Messages = {}
  for (const [key, value] of Object.entries(messages)) {
    const path = above + key
    const own = Object.keys(cuts).find((one) => cuts[one]?.paths.includes(path)) ?? inherited
    const inner = typeof value === 'string' ? value : cutTo(cut, value, `${path}.`, own)
    const wanted = typeof inner === 'string' ? own === cut : Object.keys(inner).length > 0
    if (wanted) chosen[key] = inner
  }
  return chosen
}

const wordFilesId = 'virtual:word-files'
const catalogue = /\/app\/i18n\/(\w+)\.json(?:\?(everyone|office|password|form|pages))?$/

/**
 * Turns the catalogues of `app/i18n` into the compact form that the browser's small formatter reads: `?everyone`,
 * `?office`, `?password`, `?form` and `?pages` are the cuts of one, and without any it gives the language's own name.
 * `virtual:word-files` tells the server under which addresses the browser finds them; while developing it is empty.
 */
export function compiledMessages(): Plugin {
  const wordFiles: typeof WordFiles = {}
  const ofCut = (cut: string) => {
    wordFiles[cut] ??= { files: {} }
    return wordFiles[cut]
  }
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    resolveId: (id) => (id === wordFilesId ? `\0${id}` : null),
    // The browser's build comes first, and the server's asks for what it has written.
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const [, language = '', part] = catalogue.exec(file.facadeModuleId ?? '') ?? []
        if (part) ofCut(part).files[language] = `/${file.fileName}`
        for (const [cut, { asking }] of Object.entries(cuts)) {
          if (asking && file.moduleIds.some((id) => id.endsWith(asking)))
            ofCut(cut).askedFor = `/${file.fileName}`
        }
      }
    },
    async load(id) {
      if (id === `\0${wordFilesId}`) return `export const wordFiles = ${JSON.stringify(wordFiles)}`
      const [, language, part] = catalogue.exec(id) ?? []
      if (language === undefined) return null
      const file = id.replace(/\?.*/, '')
      this.addWatchFile(file)
      const messages = JSON.parse(await readFile(file, 'utf8')) as Messages
      if (part === undefined)
        return { code: `export const language = ${JSON.stringify(messages.language)}`, moduleType: 'js' }
      return {
        code: `export default ${JSON.stringify(compileAll(cutTo(part, messages)))}`,
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
