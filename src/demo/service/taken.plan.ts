import type { Priority } from '../../features/service/cases/priority.rules.ts'

export type TakenPlan = {
  daysAgo: number
  tenant: string | null
  words: { subject: string; description: string; priority?: Priority }
  vendor?: string
}

export const TAKEN_REQUESTS: TakenPlan[] = [
  {
    daysAgo: 2,
    tenant: 'Fuseini Alhassan',
    words: {
      subject: 'Tap in the yard does not close',
      description: 'He called: the tap runs day and night, and the meter with it.',
      priority: 'high',
    },
    vendor: 'Kwame Plumbing Works',
  },
  {
    daysAgo: 1,
    tenant: 'Efua Aidoo',
    words: {
      subject: 'No light in the corridor',
      description: 'She called: since last night the corridor before her shop is dark.',
    },
  },
  {
    daysAgo: 1,
    tenant: null,
    words: {
      subject: 'Lock of the empty shop is broken',
      description:
        'The watchman called: the shutter stands open. A padlock of ours is on it until it is mended.',
      priority: 'urgent',
    },
  },
]
