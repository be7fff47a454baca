import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  route('login', 'routes/public/login.tsx'),
  route('logout', 'routes/public/logout.ts'),

  route('admin', 'routes/admin/area.tsx', [
    index('routes/admin/manage-services.tsx'),
    route('create-service', 'routes/admin/create-service.tsx'),
    route('services/update/:serviceId', 'routes/admin/update-service.tsx'),
    route('create-staff', 'routes/admin/create-staff.tsx'),
    route('requests', 'routes/admin/requests.tsx'),
  ]),

  route('user', 'routes/user/area.tsx', [
    index('routes/user/services-list.tsx'),
    route('apply/:serviceId', 'routes/user/apply.tsx'),
    route('applications', 'routes/user/applications.tsx'),
    route('applications/:applicationId', 'routes/user/application.tsx'),
    route(':userId', 'routes/user/profile.tsx'),
  ]),

  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
