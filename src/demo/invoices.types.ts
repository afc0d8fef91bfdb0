import type { Day } from '../shared/days.ts'
import type { Person } from './people.ts'
import type { ReceiptPicture } from './receipts.ts'

/** What is done to an invoice; a review is of its newest receipt. Amounts are in cedis. */
export type Act =
  | { act: 'issue'; status: 'Unpaid' | 'Paid' }
  | { act: 'pay'; method: string; reference: string | null; paidOn: Day }
  | {
      act: 'upload'
      picture: ReceiptPicture
      fileName: string
      amount: number | null
      paymentDate: Day
      notes: string | null
    }
  | { act: 'approved' | 'rejected'; reviewNotes: string | null }
  | { act: 'remind' }
  | { act: 'overdue' }

/** Something that happened to an invoice, so many seconds after midnight of a day. */
export type Step = { day: Day; seconds: number } & Act

/** An invoice and all that happened to it, the issue first. */
export type InvoicePlan = { person: Person; amount: number; dueDate: Day; description: string; steps: Step[] }
