/** What a column holds of somebody, and why: each is said in the catalogues under `pages.privacy.item`. */
export type PersonalItem =
  | ('account' | 'name' | 'email' | 'role' | 'village' | 'times' | 'disabled' | 'givenPassword')
  | ('signInName' | 'password' | 'visit' | 'device' | 'link' | 'attempts' | 'words' | 'draft' | 'act')
  | 'invitedEmail'
  | ('parents' | 'phone' | 'address' | 'answers' | 'service' | 'number' | 'status' | 'once' | 'kin')
  | ('factor' | 'recovery' | 'step' | 'notice' | 'passkey' | 'codePhone' | 'phoneCode')
  | ('openCase' | 'desk' | 'savedFilter')
  | ('counterPhone' | 'entered' | 'witness' | 'claimCode' | 'review')
  | ('sentMessage' | 'sentTo' | 'reached' | 'contactChoice')
  | ('addedPaper' | 'file')
  | ('client' | 'message' | 'doneBy' | 'office' | 'limit' | 'decision' | 'papers' | 'foundBy' | 'searched')

/** Who sees it: each is said under `pages.privacy.seenBy`. */
export type SeenBy = 'owner' | 'office' | 'admin' | 'nobody' | 'history' | 'staff'

/** Until when it is kept: each is said under `pages.privacy.kept`. */
export type KeptFor =
  | ('always' | 'replaced' | 'changed' | 'family' | 'visit' | 'device' | 'link' | 'invitation')
  | ('factor' | 'step' | 'open' | 'notice' | 'passkey' | 'phoneCode')
  | ('message' | 'claimCode')
  | ('wallet' | 'casePapers' | 'file')
  | ('attempts' | 'draft' | 'client' | 'search')
