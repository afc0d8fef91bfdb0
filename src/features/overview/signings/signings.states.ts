import type { SigningState } from './signings.rules.ts'

export const STATE_LABELS: Readonly<Record<SigningState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  sealed: 'Sealed',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  unanswered: 'Not answered',
}
