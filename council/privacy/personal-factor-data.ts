/**
 * What is kept of notices, of passkeys, of one-time links, of a second factor and of codes to phones;
 * `personal-data.server.ts` tells of it with everything else.
 */
export const personalFactorData = {
  passkeys: {
    toldUnder: 'account',
    seenBy: 'owner',
    kept: 'passkey',
    columns: {
      id: 'passkey',
      publicKey: 'passkey',
      counter: 'passkey',
      name: 'passkey',
      createdAt: 'times',
      lastUsedAt: 'times',
      userId: 'account',
    },
  },
  notices: {
    toldUnder: 'account',
    seenBy: 'owner',
    kept: 'notice',
    columns: {
      kind: 'notice',
      way: 'notice',
      applicationId: 'number',
      deviceDigest: 'device',
      readAt: 'notice',
      createdAt: 'times',
      id: 'account',
      userId: 'account',
    },
  },
  oneTimeLinks: {
    toldUnder: 'account',
    seenBy: 'nobody',
    kept: 'link',
    columns: {
      tokenDigest: 'link',
      createdAt: 'times',
      expiresAt: 'times',
      clearsFactor: 'link',
      userId: 'account',
    },
  },
  secondFactors: {
    toldUnder: 'account',
    seenBy: 'nobody',
    kept: 'factor',
    columns: {
      sealed: 'factor',
      pending: 'factor',
      lastStep: 'factor',
      confirmedAt: 'times',
      pendingAt: 'times',
      userId: 'account',
    },
  },
  recoveryCodes: {
    toldUnder: 'account',
    seenBy: 'nobody',
    kept: 'factor',
    columns: { digest: 'recovery', usedAt: 'recovery', userId: 'account' },
  },
  signInSteps: {
    toldUnder: 'account',
    seenBy: 'nobody',
    kept: 'step',
    columns: {
      tokenDigest: 'step',
      deviceDigest: 'device',
      carried: 'draft',
      expiresAt: 'times',
      userId: 'account',
    },
  },
  phoneCodes: {
    toldUnder: 'account',
    seenBy: 'nobody',
    kept: 'phoneCode',
    columns: {
      phone: 'codePhone',
      asker: 'phoneCode',
      digest: 'phoneCode',
      purpose: 'phoneCode',
      tries: 'phoneCode',
      sealedText: 'phoneCode',
      textDueAt: 'times',
      textAttempts: 'phoneCode',
      sentAt: 'times',
      expiresAt: 'times',
      userId: 'account',
    },
  },
} as const
