/** What is kept of officers at their desks; `personal-data.server.ts` tells of it with everything else. */
export const personalDeskData = {
  openCases: {
    toldUnder: 'applications',
    seenBy: 'staff',
    kept: 'open',
    columns: { userId: 'openCase', openedAt: 'openCase', seenAt: 'openCase', applicationId: 'number' },
  },
  savedFilters: {
    toldUnder: 'applications',
    seenBy: 'owner',
    kept: 'passkey',
    columns: {
      name: 'savedFilter',
      nameKey: 'savedFilter',
      parameters: 'savedFilter',
      createdAt: 'times',
      id: 'account',
      userId: 'account',
    },
  },
} as const
