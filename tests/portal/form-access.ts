export type Who = 'nobody' | 'user' | 'staff' | 'admin'

/** Whoever asks. */
export const everyone: Who[] = ['nobody', 'user', 'staff', 'admin']

/** Whose a route is, and what it answers. */
export interface Row {
  /** Whose the page is. */
  for: Who[]
  /** What a GET answers to those whose page it is. */
  get: number
  /** What an empty form answers to them; 405 where the page takes none. */
  post: number
  /** The address, where the pattern has other parameters than `:applicationId`. */
  at?: () => string
  /** Who may send its form, when that is not those whose page it is. */
  postFor?: Who[]
  /** What those are answered whom `for` does not name, if it is not `post`. */
  postElse?: number
  /** Who posts, where the page is open to more people. */
  onlyPostFor?: Who[]
}

/** Whose login leads to what stands below an address. */
export const areas: Record<string, Who> = {
  '/admin': 'admin',
  '/staff': 'staff',
  '/user': 'user',
  '/claim': 'user',
  '/account': 'user',
}

/** The routes of the form of a service; `serviceId` has none, `formId` a published one. */
export const formRows = (ids: () => { serviceId: string; formId: string }): Record<string, Row> => ({
  // An empty form names no part that could be moved or removed.
  '/admin/services/form/:serviceId': {
    for: ['admin'],
    get: 200,
    post: 404,
    at: () => `/admin/services/form/${ids().serviceId}`,
  },
  '/admin/services/form/:serviceId/section': {
    for: ['admin'],
    get: 200,
    post: 422,
    at: () => `/admin/services/form/${ids().serviceId}/section`,
  },
  // Of the service with a form.
  '/admin/services/form/:serviceId/section/:section': {
    for: ['admin'],
    get: 200,
    post: 422,
    at: () => `/admin/services/form/${ids().formId}/section/felling`,
  },
  '/admin/services/form/:serviceId/add/:section': {
    for: ['admin'],
    get: 200,
    post: 405,
    at: () => `/admin/services/form/${ids().formId}/add/felling`,
  },
  '/admin/services/form/:serviceId/add/:section/:kind': {
    for: ['admin'],
    get: 200,
    post: 422,
    at: () => `/admin/services/form/${ids().formId}/add/felling/line`,
  },
  '/admin/services/form/:serviceId/question/:question': {
    for: ['admin'],
    get: 200,
    post: 422,
    at: () => `/admin/services/form/${ids().formId}/question/tree`,
  },
  '/admin/services/form/:serviceId/add/:section/group': {
    for: ['admin'],
    get: 200,
    post: 422,
    at: () => `/admin/services/form/${ids().formId}/add/felling/group`,
  },
  // The form with questions has no group.
  '/admin/services/form/:serviceId/group/:group': {
    for: ['admin'],
    get: 404,
    post: 404,
    at: () => `/admin/services/form/${ids().formId}/group/witness`,
  },
  '/admin/services/form/:serviceId/group/:group/add': {
    for: ['admin'],
    get: 404,
    post: 405,
    at: () => `/admin/services/form/${ids().formId}/group/witness/add`,
  },
  '/admin/services/form/:serviceId/group/:group/add/:kind': {
    for: ['admin'],
    get: 404,
    post: 404,
    at: () => `/admin/services/form/${ids().formId}/group/witness/add/line`,
  },
  '/admin/services/form/:serviceId/group/:group/question/:question': {
    for: ['admin'],
    get: 404,
    post: 404,
    at: () => `/admin/services/form/${ids().formId}/group/witness/question/name`,
  },
  '/admin/services/form/:serviceId/document': {
    for: ['admin'],
    get: 200,
    post: 422,
    at: () => `/admin/services/form/${ids().serviceId}/document`,
  },
  // The form with questions names no documents of its own.
  '/admin/services/form/:serviceId/document/:position': {
    for: ['admin'],
    get: 404,
    post: 404,
    at: () => `/admin/services/form/${ids().formId}/document/0`,
  },
  '/admin/services/form/:serviceId/layout': {
    for: ['admin'],
    get: 200,
    post: 422,
    at: () => `/admin/services/form/${ids().serviceId}/layout`,
  },
  '/admin/services/form/:serviceId/import': {
    for: ['admin'],
    get: 200,
    post: 422,
    at: () => `/admin/services/form/${ids().serviceId}/import`,
  },
  // This service has no form.
  '/admin/services/form/:serviceId/export': {
    for: ['admin'],
    get: 404,
    post: 405,
    at: () => `/admin/services/form/${ids().serviceId}/export`,
  },
  '/admin/services/form/:serviceId/preview': {
    for: ['admin'],
    get: 404,
    post: 405,
    at: () => `/admin/services/form/${ids().serviceId}/preview`,
  },
  // Without a draft there is nothing to publish.
  '/admin/services/form/:serviceId/publish': {
    for: ['admin'],
    get: 303,
    post: 303,
    at: () => `/admin/services/form/${ids().serviceId}/publish`,
  },
  '/admin/services/form/:serviceId/versions': {
    for: ['admin'],
    get: 200,
    post: 404,
    at: () => `/admin/services/form/${ids().serviceId}/versions`,
  },
})
