import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/public/home.tsx'),
  route('services', 'routes/public/services.tsx'),
  route('services/:serviceId', 'routes/public/service.tsx'),
  route('overview', 'routes/public/overview.tsx'),
  route('login', 'routes/public/login.tsx'),
  route('logout', 'routes/public/logout.ts'),
  route('registration/user', 'routes/public/registration.tsx'),
  route('password/:token', 'routes/public/one-time-link.tsx'),
  route('track', 'routes/public/track.tsx'),
  route('language/:language', 'routes/public/language.ts'),
  route('offline', 'routes/public/offline.tsx'),
  route('403', 'routes/public/forbidden.tsx'),
  route('contact', 'routes/public/contact.tsx'),
  route('help', 'routes/public/help.tsx'),
  route('privacy', 'routes/public/privacy.tsx'),
  route('terms', 'routes/public/terms.tsx'),
  route('accessibility', 'routes/public/accessibility.tsx'),
  route('site-map', 'routes/public/site-map.tsx'),
  route('account/password', 'routes/account/password.tsx'),
  route('drafts', 'routes/account/drafts.ts'),

  route('admin', 'routes/admin/area.tsx', [
    index('routes/admin/manage-services.tsx'),
    route('create-service', 'routes/admin/create-service.tsx'),
    route('services/update/:serviceId', 'routes/admin/update-service.tsx'),
    route('services/facts/:serviceId', 'routes/admin/service-facts.tsx'),
    route('services/facts/:serviceId/:fact', 'routes/admin/service-fact.tsx'),
    route('create-staff', 'routes/admin/create-staff.tsx'),
    route('staff/:userId', 'routes/admin/staff-office.tsx'),
    route('requests', 'routes/admin/requests.tsx'),
    route('overview', 'routes/admin/overview.tsx'),
    route('calendar', 'routes/admin/calendar.tsx'),
    route('calendar/counting', 'routes/admin/calendar-counting.tsx'),
    route('calendar/holidays/:year', 'routes/admin/calendar-holidays.tsx'),
    route('calendar/order', 'routes/admin/calendar-order.tsx'),
    route('calendar/order/:orderId', 'routes/admin/calendar-order-end.tsx'),
    route('council', 'routes/admin/council.tsx'),
    route('council/image', 'routes/admin/council-image.tsx'),
    route('categories', 'routes/admin/categories.tsx'),
    route('translations', 'routes/admin/translations.tsx'),
    ...prefix('application/update', statusScreen('admin')),
    route('application/export', 'routes/officer/export.ts', { id: 'admin-export' }),
  ]),

  route('staff', 'routes/staff/area.tsx', [
    index('routes/staff/manage-applications.tsx'),
    route('update-user', 'routes/staff/update-user.tsx'),
    ...prefix('application/update', statusScreen('staff')),
    route('application/export', 'routes/officer/export.ts', { id: 'staff-export' }),
  ]),

  route('user', 'routes/user/area.tsx', [
    index('routes/user/services-list.tsx'),
    route('apply/:serviceId', 'routes/user/apply.tsx'),
    route('applications', 'routes/user/applications.tsx'),
    route('applications/:applicationId', 'routes/user/application.tsx'),
    route('applications/:applicationId/acknowledgement', 'routes/user/acknowledgement.tsx'),
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
    route(':applicationId/acknowledgement', 'routes/officer/acknowledgement.tsx', {
      id: `${area}-acknowledgement`,
    }),
  ]
}
