import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/public/home/home.tsx'),
  route('services', 'routes/public/catalogue/services.tsx'),
  route('services/:serviceId', 'routes/public/catalogue/service.tsx'),
  route('overview', 'routes/public/overview.tsx'),
  route('login', 'routes/public/sign-in/login.tsx'),
  route('login/hosted', 'routes/public/sign-in/hosted/start.tsx'),
  route('login/hosted/back', 'routes/public/sign-in/hosted/back.ts'),
  route('login/hosted/new', 'routes/public/sign-in/hosted/new.tsx'),
  route('login/hosted/out', 'routes/public/sign-in/hosted/out.ts'),
  route('logout', 'routes/public/sign-in/logout.ts'),
  route('registration/user', 'routes/public/sign-in/registration.tsx'),
  route('password/:token', 'routes/public/sign-in/one-time-link.tsx'),
  route('track', 'routes/public/track.tsx'),
  route('language/:language', 'routes/public/language.ts'),
  route('offline', 'routes/public/offline.tsx'),
  route('403', 'routes/public/forbidden.tsx'),
  route('contact', 'routes/public/duty/contact.tsx'),
  route('help', 'routes/public/duty/help.tsx'),
  route('privacy', 'routes/public/duty/privacy.tsx'),
  route('privacy/:list', 'routes/public/duty/privacy-list.tsx'),
  route('terms', 'routes/public/duty/terms.tsx'),
  route('accessibility', 'routes/public/duty/accessibility.tsx'),
  route('site-map', 'routes/public/duty/site-map.tsx'),
  route('account/sign-in', 'routes/account/sign-in.tsx'),
  route('account/password', 'routes/account/password.tsx'),
  route('drafts', 'routes/account/drafts.ts'),

  route('admin', 'routes/admin/area.tsx', [
    index('routes/admin/service/manage-services.tsx'),
    route('create-service', 'routes/admin/service/create-service.tsx'),
    route('services/move', 'routes/admin/service/move-service.ts'),
    route('services/update/:serviceId', 'routes/admin/service/update-service.tsx'),
    route('services/facts/:serviceId', 'routes/admin/service/facts.tsx'),
    route('services/facts/:serviceId/:fact', 'routes/admin/service/edit-fact.tsx'),
    route('create-staff', 'routes/admin/staff/create-staff.tsx'),
    route('staff/:userId', 'routes/admin/staff/staff-office.tsx'),
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
    route('categories', 'routes/admin/service/categories.tsx'),
    route('translations', 'routes/admin/service/translations.tsx'),
    route('searches', 'routes/admin/search/searches.tsx'),
    route('audit', 'routes/admin/audit/audit.tsx'),
    route('audit/export', 'routes/admin/audit/export.ts'),
    ...prefix('application/update', statusScreen('admin')),
    route('application/export', 'routes/officer/inbox/export.ts', { id: 'admin-export' }),
  ]),

  route('staff', 'routes/staff/area.tsx', [
    index('routes/staff/manage-applications.tsx'),
    route('update-user', 'routes/staff/citizen/update-user.tsx'),
    ...prefix('application/update', statusScreen('staff')),
    route('application/export', 'routes/officer/inbox/export.ts', { id: 'staff-export' }),
  ]),

  route('user', 'routes/user/area.tsx', [
    index('routes/user/services-list.tsx'),
    route('apply/:serviceId', 'routes/user/apply/apply.tsx'),
    route('family', 'routes/user/family/family.tsx'),
    route('family/new', 'routes/user/family/add-member.tsx'),
    route('family/:memberId', 'routes/user/family/change-member.tsx'),
    route('applications', 'routes/user/application/applications.tsx'),
    route('applications/:applicationId', 'routes/user/application/application.tsx'),
    route('applications/:applicationId/acknowledgement', 'routes/user/application/acknowledgement.tsx'),
    route(':userId', 'routes/user/profile.tsx'),
  ]),

  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig

/** The same screens for both kinds of officers; with an id, that application's panel is open. */
function statusScreen(area: string) {
  const screen = 'routes/officer/update-status.tsx'
  return [
    index(screen, { id: `${area}-status` }),
    route(':applicationId', screen, { id: `${area}-status-of` }),
    route(':applicationId/set-aside', 'routes/officer/case/set-aside.tsx', { id: `${area}-set-aside` }),
    route(':applicationId/acknowledgement', 'routes/officer/case/acknowledgement.tsx', {
      id: `${area}-acknowledgement`,
    }),
  ]
}
