/** What is kept of an application that the office entered from paper, in the columns of the application. */
export const enteredColumns = {
  way: 'entered',
  enteredBy: 'entered',
  enteredAt: 'entered',
  receivedOn: 'entered',
  confirmation: 'entered',
  witness: 'witness',
  paperFile: 'entered',
} as const

/** What is kept of the codes on slips, and of what is looked at again; `personal-data.server.ts` tells of it with everything else. */
export const personalCounterData = {
  claimCodes: {
    toldUnder: 'applications',
    seenBy: 'nobody',
    kept: 'claimCode',
    columns: {
      digest: 'claimCode',
      createdBy: 'claimCode',
      createdAt: 'times',
      expiresAt: 'times',
      applicationId: 'number',
    },
  },
  counterReviews: {
    toldUnder: 'applications',
    seenBy: 'admin',
    kept: 'always',
    columns: {
      askedOn: 'review',
      doneBy: 'review',
      doneOn: 'times',
      finding: 'review',
      applicationId: 'number',
    },
  },
} as const
