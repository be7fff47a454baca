import { route } from '@react-router/dev/routes'

/** Where citizens see and ask about what is kept of them. */
export const ownPrivacyScreens = [
  route('account/privacy', 'routes/account/privacy/my-data.tsx'),
  route('account/privacy/download', 'routes/account/privacy/download.tsx'),
  route('account/privacy/looked', 'routes/account/privacy/looked.tsx'),
  route('account/privacy/complain', 'routes/account/privacy/complain.tsx'),
]

/** Where the admin answers them. */
export const privacyRequestScreens = [
  route('privacy/requests', 'routes/admin/privacy/privacy-requests.tsx'),
  route('privacy/requests/:requestId', 'routes/admin/privacy/answer-request.tsx'),
]
