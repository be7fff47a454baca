/** What is kept of photos and PDFs that people add; `personal-data.server.ts` tells of it with everything else. */
export const personalPaperData = {
  papers: {
    toldUnder: 'applications',
    seenBy: 'owner',
    kept: 'wallet',
    columns: { name: 'addedPaper', createdAt: 'times', usedAt: 'times', paperId: 'account', user: 'account' },
  },
  paperPages: {
    toldUnder: 'applications',
    seenBy: 'owner',
    kept: 'wallet',
    columns: { position: 'addedPaper', digest: 'file', paperId: 'account' },
  },
  casePapers: {
    toldUnder: 'applications',
    seenBy: 'office',
    kept: 'casePapers',
    columns: {
      document: 'addedPaper',
      position: 'addedPaper',
      digest: 'file',
      addedAt: 'times',
      addedBy: 'account',
      applicationId: 'number',
    },
  },
  files: {
    toldUnder: 'applications',
    seenBy: 'office',
    kept: 'file',
    columns: {
      digest: 'file',
      bytes: 'file',
      type: 'file',
      width: 'file',
      height: 'file',
      scan: 'file',
      createdAt: 'times',
    },
  },
} as const
