import type { ToDoKey } from '../../to-do.contract.ts'

type ToDoText = { one: string; many: string; action: string }

export const TO_DO_TEXTS: Record<ToDoKey, ToDoText> = {
  receipts: { one: 'receipt to review', many: 'receipts to review', action: 'Review' },
  requests: { one: 'request without an answer', many: 'requests without an answer', action: 'Answer' },
  complaints: { one: 'complaint without an answer', many: 'complaints without an answer', action: 'Answer' },
  unmatched: {
    one: 'online payment without a tenant',
    many: 'online payments without a tenant',
    action: 'Assign',
  },
  statementLines: {
    one: 'line of a statement to decide',
    many: 'lines of statements to decide',
    action: 'Match',
  },
  missingClaims: {
    one: 'claimed payment that has not arrived',
    many: 'claimed payments that have not arrived',
    action: 'Look Into',
  },
  missedPeriods: { one: 'period was not billed', many: 'periods were not billed', action: 'Bill or Skip' },
  uncharged: {
    one: 'lease without a charge for its rent',
    many: 'leases without a charge for their rent',
    action: 'Enter Rents',
  },
  drafts: { one: 'draft charge to activate', many: 'draft charges to activate', action: 'Activate' },
  renewals: { one: 'tenant declined a renewal', many: 'tenants declined a renewal', action: 'Decide' },
  leasesOver: { one: 'lease is over', many: 'leases are over', action: 'Decide' },
  leasesEnding: {
    one: 'lease ends within 30 days',
    many: 'leases end within 30 days',
    action: 'Renew or End',
  },
  messages: { one: 'message was not delivered', many: 'messages were not delivered', action: 'Send Again' },
  unreachable: {
    one: 'tenant without an e-mail while SMS is off',
    many: 'tenants without an e-mail while SMS is off',
    action: 'See Who',
  },
}
