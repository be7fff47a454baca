import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/public/home/home.tsx'),
  route('services', 'routes/public/catalogue/services.tsx'),
  route('services/:serviceId', 'routes/public/catalogue/service.tsx'),
  route('overview', 'routes/public/overview.tsx'),
  route('track', 'routes/public/track.tsx'),
  route('language/:language', 'routes/public/language.ts'),
  route('offline', 'routes/public/offline.tsx'),
  route('403', 'routes/public/forbidden.tsx'),
  route('login', 'routes/public/sign-in/login.tsx'),
  route('login/passkey', 'routes/public/sign-in/passkey.ts'),
  route('login/code', 'routes/public/sign-in/second-step.tsx'),
  route('login/forgot', 'routes/public/sign-in/forgot.tsx'),
  route('logout', 'routes/public/sign-in/logout.ts'),
  route('registration/user', 'routes/public/sign-in/registration.tsx'),
  route('password/:token', 'routes/public/sign-in/one-time-link.tsx'),
  route('login/hosted', 'routes/public/sign-in/hosted/start.tsx'),
  route('login/hosted/back', 'routes/public/sign-in/hosted/back.tsx'),
  route('login/hosted/new', 'routes/public/sign-in/hosted/new.tsx'),
  route('login/hosted/out', 'routes/public/sign-in/hosted/out.tsx'),
  route('contact', 'routes/public/duty/contact.tsx'),
  route('help', 'routes/public/duty/help.tsx'),
  route('privacy', 'routes/public/duty/privacy.tsx'),
  route('privacy/:list', 'routes/public/duty/privacy-list.tsx'),
  route('terms', 'routes/public/duty/terms.tsx'),
  route('accessibility', 'routes/public/duty/accessibility.tsx'),
  route('site-map', 'routes/public/duty/site-map.tsx'),
  route('account/sign-in', 'routes/account/sign-in.tsx'),
  route('account/sessions', 'routes/account/sessions.tsx'),
  route('account/password', 'routes/account/password.tsx'),
  route('account/passkeys', 'routes/account/passkeys.tsx'),
  route('drafts', 'routes/account/drafts.ts'),
  route('account/messages', 'routes/account/messages/messages.tsx'),
  route('account/phone', 'routes/account/phone/phone.tsx'),
  route('account/second-factor', 'routes/account/second-factor/second-factor.tsx'),

  route('admin', 'routes/admin/area.tsx', [
    index('routes/admin/service/manage-services.tsx'),
    route('create-service', 'routes/admin/service/create-service.tsx'),
    route('services/move', 'routes/admin/service/move-service.ts'),
    route('services/update/:serviceId', 'routes/admin/service/update-service.tsx'),
    route('services/facts/:serviceId', 'routes/admin/service/facts.tsx'),
    route('services/facts/:serviceId/:fact', 'routes/admin/service/edit-fact.tsx'),
    route('categories', 'routes/admin/service/categories.tsx'),
    route('translations', 'routes/admin/service/translations.tsx'),
    route('services/form/:serviceId', 'routes/admin/form/form.tsx'),
    route('services/form/:serviceId/section', 'routes/admin/form/edit-section.tsx', {
      id: 'add/edit-section',
    }),
    route('services/form/:serviceId/section/:section', 'routes/admin/form/edit-section.tsx'),
    route('services/form/:serviceId/add/:section', 'routes/admin/form/choose-kind.tsx'),
    route('services/form/:serviceId/add/:section/:kind', 'routes/admin/form/edit-question.tsx', {
      id: 'add/edit-question',
    }),
    route('services/form/:serviceId/question/:question', 'routes/admin/form/edit-question.tsx'),
    route('services/form/:serviceId/add/:section/group', 'routes/admin/form/edit-group.tsx', {
      id: 'add/edit-group',
    }),
    route('services/form/:serviceId/group/:group', 'routes/admin/form/edit-group.tsx'),
    route('services/form/:serviceId/group/:group/add', 'routes/admin/form/choose-kind.tsx', {
      id: 'group/choose-kind',
    }),
    route('services/form/:serviceId/group/:group/add/:kind', 'routes/admin/form/edit-question.tsx', {
      id: 'add/group/edit-question',
    }),
    route('services/form/:serviceId/group/:group/question/:question', 'routes/admin/form/edit-question.tsx', {
      id: 'group/edit-question',
    }),
    route('services/form/:serviceId/document', 'routes/admin/form/edit-document.tsx', {
      id: 'add/edit-document',
    }),
    route('services/form/:serviceId/document/:position', 'routes/admin/form/edit-document.tsx'),
    route('services/form/:serviceId/layout', 'routes/admin/form/edit-layout.tsx'),
    route('services/form/:serviceId/import', 'routes/admin/form/import-form.tsx'),
    route('services/form/:serviceId/export', 'routes/admin/form/export-form.ts'),
    route('services/form/:serviceId/preview', 'routes/admin/form/preview-form.tsx'),
    route('services/form/:serviceId/publish', 'routes/admin/form/publish-form.tsx'),
    route('services/form/:serviceId/versions', 'routes/admin/form/form-versions.tsx'),
    route('create-staff', 'routes/admin/staff/create-staff.tsx'),
    route('staff/:userId', 'routes/admin/staff/staff-office.tsx'),
    route('staff/:userId/phone', 'routes/admin/staff/staff-phone.tsx'),
    route('staff/:userId/identity', 'routes/admin/staff/staff-identity.tsx'),
    route('citizens', 'routes/admin/citizen/find-citizen.tsx'),
    route('citizens/:userId', 'routes/admin/citizen/citizen-account.tsx'),
    route('requests', 'routes/admin/requests.tsx'),
    route('overview', 'routes/admin/overview/overview.tsx'),
    route('calendar', 'routes/admin/calendar/calendar.tsx'),
    route('calendar/counting', 'routes/admin/calendar/counting.tsx'),
    route('calendar/holidays/:year', 'routes/admin/calendar/replace-holidays.tsx'),
    route('calendar/order', 'routes/admin/calendar/add-order.tsx'),
    route('calendar/order/:orderId', 'routes/admin/calendar/order.tsx'),
    route('calendar/order/:orderId/correct', 'routes/admin/calendar/correct-order.tsx'),
    route('calendar/order/:orderId/revoke', 'routes/admin/calendar/revoke-order.tsx'),
    route('calendar/moved/:form', 'routes/admin/calendar/moved-cases.ts'),
    route('council', 'routes/admin/council/council.tsx'),
    route('council/image', 'routes/admin/council/council-image.tsx'),
    route('searches', 'routes/admin/search/searches.tsx'),
    route('audit', 'routes/admin/audit/audit.tsx'),
    route('audit/export', 'routes/admin/audit/export.ts'),
    route('work', 'routes/officer/work/my-work.tsx', { id: 'admin/my-work' }),
    ...callScreens('admin'),
    ...prefix('application/update', statusScreen('admin')),
    route('application/export', 'routes/officer/inbox/export.ts', { id: 'admin/export' }),
  ]),

  route('staff', 'routes/staff/area.tsx', [
    index('routes/staff/manage-applications.tsx'),
    route('update-user', 'routes/staff/citizen/update-user.tsx'),
    route('release-number/:userId', 'routes/staff/citizen/release-number.tsx'),
    route('work', 'routes/officer/work/my-work.tsx', { id: 'staff/my-work' }),
    ...callScreens('staff'),
    ...prefix('application/update', statusScreen('staff')),
    route('application/export', 'routes/officer/inbox/export.ts', { id: 'staff/export' }),
  ]),

  route('user', 'routes/user/area.tsx', [
    index('routes/user/services-list.tsx'),
    route('apply/:serviceId', 'routes/user/apply/apply.tsx'),
    route('apply/:serviceId/:step', 'routes/user/apply/own-form.tsx'),
    route('family', 'routes/user/family/family.tsx'),
    route('family/new', 'routes/user/family/add-member.tsx'),
    route('family/:memberId', 'routes/user/family/change-member.tsx'),
    route('apply/:serviceId/documents/:document', 'routes/user/apply/document/document.tsx'),
    route('papers', 'routes/user/papers/papers.tsx'),
    route('papers/:paperId/:page', 'routes/user/papers/page.ts'),
    route('applications', 'routes/user/application/applications.tsx'),
    route('applications/:applicationId', 'routes/user/application/application.tsx'),
    route('applications/:applicationId/acknowledgement', 'routes/user/application/acknowledgement.tsx'),
    route('applications/:applicationId/letter', 'routes/user/application/letter.tsx'),
    route('applications/:applicationId/data', 'routes/user/application/own-data.ts'),
    route('applications/:applicationId/documents/:document', 'routes/user/application/document/document.tsx'),
    route(
      'applications/:applicationId/documents/:document/:page',
      'routes/user/application/document/page.ts',
    ),
    route(':userId', 'routes/user/profile.tsx'),
  ]),

  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig

/** Whom the office has to tell by phone, and the slips for those whom it tells on paper. */
function callScreens(area: string) {
  return [
    route('calls', 'routes/officer/calls/call-list.tsx', { id: `${area}/call-list` }),
    route('slips', 'routes/officer/calls/slips.tsx', { id: `${area}/slips` }),
  ]
}

/** The same screens for both kinds of officers; with an id, that application is open to be worked on. */
function statusScreen(area: string) {
  return [
    index('routes/officer/update-status.tsx', { id: `${area}/update-status` }),
    route(':applicationId', 'routes/officer/case/open-case.tsx', { id: `${area}/open-case` }),
    route(':applicationId/next', 'routes/officer/case/next-case.ts', { id: `${area}/next-case` }),
    route(':applicationId/papers/:document/:page', 'routes/officer/case/page.ts', { id: `${area}/page` }),
    route(':applicationId/set-aside', 'routes/officer/case/set-aside.tsx', { id: `${area}/set-aside` }),
    route(':applicationId/acknowledgement', 'routes/officer/case/acknowledgement.tsx', {
      id: `${area}/acknowledgement`,
    }),
    route(':applicationId/letter', 'routes/officer/case/letter.tsx', {
      id: `${area}/letter`,
    }),
  ]
}
