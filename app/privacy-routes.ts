import { route } from '@react-router/dev/routes'

/** Where people see and ask about what is kept of them. */
export const ownPrivacyScreens = [
  route('privacy/request', 'routes/public/duty/privacy-request.tsx'),
  route('account/privacy', 'routes/account/privacy/my-data.tsx'),
  route('account/privacy/download', 'routes/account/privacy/download.tsx'),
  route('account/privacy/looked', 'routes/account/privacy/looked.tsx'),
  route('account/privacy/complain', 'routes/account/privacy/complain.tsx'),
  route('account/privacy/nominee', 'routes/account/privacy/nominee.tsx'),
  route('account/privacy/erase', 'routes/account/privacy/erase.tsx'),
]

/** Where the admin answers them, and says to whom people complain. */
export const privacyRequestScreens = [
  route('privacy/requests', 'routes/admin/privacy/privacy-requests.tsx'),
  route('privacy/requests/:requestId', 'routes/admin/privacy/answer-request.tsx'),
  route('privacy/officer', 'routes/admin/privacy/grievance-officer.tsx'),
]
