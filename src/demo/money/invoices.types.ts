import type { InvoicePurpose } from '../../features/money/ledger/invoices.purposes.ts'
import type { Day } from '../../shared/days.ts'
import type { Person } from '../people.ts'
import type { ProofPicture } from './payment-proofs.ts'

/** A review is of the newest receipt. Amounts are in cedis. */
export type Act =
  | { act: 'issue'; status: 'Unpaid' | 'Paid' }
  | { act: 'pay'; method: string; reference: string | null; paidOn: Day }
  | {
      act: 'upload'
      picture: ProofPicture
      fileName: string
      amount: number | null
      paymentDate: Day
      notes: string | null
    }
  | { act: 'approved' | 'rejected'; reviewNotes: string | null }
  | { act: 'remind' }
  | { act: 'overdue' }

/** `seconds` after midnight. */
export type Step = { day: Day; seconds: number } & Act

/** The first step is the issue. */
export type InvoicePlan = {
  person: Person
  purpose: InvoicePurpose
  amount: number
  dueDate: Day
  periodFrom: Day | null
  periodTo: Day | null
  description: string
  steps: Step[]
}
