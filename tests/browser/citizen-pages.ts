/**
 * Every address of the public's and of the citizens'; one that is not here fails the suite. `NUMBER` is
 * replaced by an application's own, `REFUSAL` for that of one that was rejected, `TOKEN` for that of a
 * one-time link, `MEMBER` for somebody in the citizen's family; `PLAIN` is a service that asks nothing of its
 * own.
 */
export const citizenPages: Record<string, string[]> = {
  '/': ['/'],
  '/services': ['/services', '/services?need=water'],
  '/services/:serviceId': ['/services/BIRTH'],
  '/track': ['/track'],
  '/claim': ['/claim'],
  '/verify': ['/verify'],
  '/v/:code': [`/v/${'A'.repeat(200)}`],
  '/overview': ['/overview'],
  '/login': ['/login'],
  // The demonstration has no identity service: its pages are those of nothing there.
  '/login/hosted': ['/login/hosted'],
  '/login/hosted/new': ['/login/hosted/new'],
  // Nor does it send text messages.
  '/login/forgot': ['/login/forgot'],
  '/apply/:serviceId': ['/apply/BIRTH', '/apply/PLAIN'],
  '/registration/user': ['/registration/user'],
  '/password/:token': ['/password/TOKEN', '/password/gone'],
  '/contact': ['/contact'],
  '/help': ['/help'],
  '/privacy': ['/privacy'],
  '/privacy/:list': ['/privacy/account', '/privacy/applications'],
  '/terms': ['/terms'],
  '/accessibility': ['/accessibility'],
  '/site-map': ['/site-map'],
  '/offline': ['/offline'],
  '/403': ['/403'],
  '/account/sign-in': ['/account/sign-in'],
  '/account/passkeys': ['/account/passkeys'],
  '/account/sessions': ['/account/sessions'],
  '/account/messages': ['/account/messages'],
  '/account/privacy': ['/account/privacy'],
  '/account/privacy/download': ['/account/privacy/download'],
  '/account/privacy/looked': ['/account/privacy/looked'],
  '/account/privacy/complain': ['/account/privacy/complain'],
  '/account/phone': ['/account/phone'],
  '/account/password': ['/account/password'],
  '/user': ['/user', '/user?view=BIRTH', '/user?sent=WAITING'],
  '/user/apply/:serviceId': ['/user/apply/PLAIN'],
  '/user/family': ['/user/family'],
  '/user/family/new': ['/user/family/new'],
  '/user/family/:memberId': ['/user/family/MEMBER', '/user/family/MEMBER?remove=yes'],
  '/user/apply/:serviceId/:step': ['BIRTH', 'DEATH', 'DESTITUTE', 'BPL'].map(
    (id) => `/user/apply/${id}/form`,
  ),
  '/user/apply/:serviceId/documents/:document': ['/user/apply/UPLOAD/documents/1'],
  '/user/papers': ['/user/papers'],
  '/user/applications': ['/user/applications'],
  '/user/applications/:applicationId': ['/user/applications/NUMBER', '/user/applications/REFUSAL'],
  '/user/applications/:applicationId/documents/:document': ['/user/applications/NUMBER/documents/1'],
  '/user/applications/:applicationId/acknowledgement': [
    '/user/applications/NUMBER/acknowledgement',
    '/user/applications/NUMBER/acknowledgement?slip',
  ],
  // Of one that has all its words: a page of nothing there.
  '/user/applications/:applicationId/kept': ['/user/applications/NUMBER/kept'],
  '/user/applications/:applicationId/fee': ['/user/applications/NUMBER/fee'],
  // Of an application that has none: a page of nothing there.
  '/user/applications/:applicationId/certificate': ['/user/applications/NUMBER/certificate'],
  '/user/applications/:applicationId/receipts/:paymentId': ['/user/applications/NUMBER/receipts/none'],
  '/user/applications/:applicationId/declaration': ['/user/applications/NUMBER/declaration'],
  '/user/applications/:applicationId/letter': ['/user/applications/REFUSAL/letter'],
  '/user/applications/:applicationId/letter/:number': ['/user/applications/REFUSAL/letter/1'],
  '/user/applications/:applicationId/appeal/:level': ['/user/applications/REFUSAL/appeal/1'],
  '/user/applications/:applicationId/appeals/:number': ['/user/applications/REFUSAL/appeals/1'],
  // Of an appeal on which no order was given: a page of nothing there.
  '/user/applications/:applicationId/appeals/:number/order': ['/user/applications/REFUSAL/appeals/1/order'],
  '/user/applications/:applicationId/put-right': ['/user/applications/REFUSAL/put-right'],
  '/user/applications/:applicationId/withdraw': ['/user/applications/NUMBER/withdraw'],
  '/user/:userId': ['/user/demo-user', '/user/demo-user?request=new'],
  '/*': ['/nothing/here'],
}
