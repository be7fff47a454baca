import { route } from '@react-router/dev/routes'

/** Where appeals are heard. */
export const hearingScreens = [
  route('appeals', 'routes/staff/appeals/appeals.tsx'),
  route('appeals/:appealId', 'routes/staff/appeals/appeal.tsx'),
  route('appeals/:appealId/hearing', 'routes/staff/appeals/hearing.tsx'),
  route('appeals/:appealId/order', 'routes/staff/appeals/order.tsx'),
]

/** Where an administrator enters who hears them. */
export const authorityScreens = [
  route('authorities', 'routes/admin/authority/authorities.tsx'),
  route('authorities/add', 'routes/admin/authority/add-authority.tsx'),
  route('authorities/:authorityId', 'routes/admin/authority/change-authority.tsx'),
  route('appeals/rules', 'routes/admin/authority/appeal-rules.tsx'),
  route('appeals/register', 'routes/admin/authority/register.tsx'),
  route('appeals/register/export', 'routes/admin/authority/register-export.ts'),
  route('appeals/:appealId/give', 'routes/admin/authority/give-appeal.tsx'),
]

/** The applicant's own appeals. */
export const ownAppealScreens = [
  route('applications/:applicationId/appeal/:level', 'routes/user/application/appeal/appeal.tsx'),
  route('applications/:applicationId/appeals/:number', 'routes/user/application/appeal/letter.tsx'),
]
