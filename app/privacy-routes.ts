import { route } from '@react-router/dev/routes'

/** What citizens read of what is kept of them. */
export const ownPrivacy = [
  route('account/privacy', 'routes/account/privacy/my-data.tsx'),
  route('account/privacy/download', 'routes/account/privacy/download.tsx'),
  route('account/privacy/looked', 'routes/account/privacy/looked.tsx'),
  route('account/privacy/breach', 'routes/account/privacy/breach.tsx'),
]

/** What administrators do about it. */
export const officePrivacy = [
  route('privacy/access', 'routes/admin/privacy/access-log.tsx'),
  route('privacy/retention', 'routes/admin/privacy/retention.tsx'),
  route('privacy/breach', 'routes/admin/privacy/breach/breaches.tsx'),
  route('privacy/breach/new', 'routes/admin/privacy/breach/record.tsx', { id: 'record-breach' }),
  route('privacy/breach/:breachId', 'routes/admin/privacy/breach/breach.tsx'),
  route('privacy/breach/:breachId/change', 'routes/admin/privacy/breach/record.tsx', { id: 'change-breach' }),
  route('privacy/breach/:breachId/letters', 'routes/admin/privacy/breach/letters.tsx'),
  route('privacy/breach/:breachId/report/:receiver', 'routes/admin/privacy/breach/report.tsx'),
]
