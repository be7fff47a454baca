import { route } from '@react-router/dev/routes'

/** Where people see and ask about what is kept of them. */
export const ownPrivacyScreens = [
  route('privacy', 'routes/public/duty/privacy.tsx'),
  route('privacy/:list', 'routes/public/duty/privacy-list.tsx'),
  route('privacy/request', 'routes/public/duty/privacy-request.tsx'),
  route('account/privacy', 'routes/account/privacy/my-data.tsx'),
  route('account/privacy/download', 'routes/account/privacy/download.tsx'),
  route('account/privacy/looked', 'routes/account/privacy/looked.tsx'),
  route('account/privacy/complain', 'routes/account/privacy/complain.tsx'),
  route('account/privacy/nominee', 'routes/account/privacy/nominee.tsx'),
  route('account/privacy/erase', 'routes/account/privacy/erase.tsx'),
  route('account/privacy/breach', 'routes/account/privacy/breach.tsx'),
]

/** Where the admin answers them, sees who read what, and says to whom people complain and what is kept. */
export const adminPrivacyScreens = [
  route('privacy/access', 'routes/admin/privacy/access-log.tsx'),
  route('privacy/retention', 'routes/admin/privacy/retention.tsx'),
  route('privacy/requests', 'routes/admin/privacy/privacy-requests.tsx'),
  route('privacy/requests/:requestId', 'routes/admin/privacy/answer-request.tsx'),
  route('privacy/requests/:requestId/erase', 'routes/admin/privacy/erase-at-office.tsx'),
  route('privacy/officer', 'routes/admin/privacy/grievance-officer.tsx'),
  route('privacy/breach', 'routes/admin/privacy/breach/breaches.tsx'),
  route('privacy/breach/new', 'routes/admin/privacy/breach/record.tsx', { id: 'record-breach' }),
  route('privacy/breach/:breachId', 'routes/admin/privacy/breach/breach.tsx'),
  route('privacy/breach/:breachId/change', 'routes/admin/privacy/breach/record.tsx', {
    id: 'change-breach',
  }),
  route('privacy/breach/:breachId/letters', 'routes/admin/privacy/breach/letters.tsx'),
  route('privacy/breach/:breachId/report/:receiver', 'routes/admin/privacy/breach/report.tsx'),
]
