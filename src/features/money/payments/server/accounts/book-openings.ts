import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Day } from '../../../../../shared/days.ts'
import { toCedis } from '../../../../../shared/money.ts'
import type { TenantRow } from '../../../../property/tenants/server/tenants.queries.ts'
import { newInvoiceRow } from '../../../invoices/server/new-invoice-row.ts'
import { takeNextNumbers } from '../../../invoices/server/new-numbers.ts'
import { lockTenantAccounts } from '../../../ledger/server/account-locks.ts'
import { recordGiveBacks } from '../../../ledger/server/give-backs.ts'
import type { InvoiceRecord } from '../../../ledger/server/invoice-records.queries.ts'
import { issueInvoices } from '../../../settlement/server/issue.ts'
import {
  type PaymentToPost,
  type PostedPart,
  postPayments,
} from '../../../settlement/server/payments.post.ts'
import { listOpenInvoices } from '../../../settlement/server/settlement.queries.ts'
import { PAYMENT_MESSAGES } from '../../payments.messages.ts'
import { planAllocations } from '../plan.ts'
import { entryTime } from './accounts.service.ts'

/** In whole pesewas: `opening` is owed above 0 and paid ahead below; a deposit belongs to its lease. */
export type BookOpening = {
  tenant: Pick<TenantRow, 'id' | 'name'>
  opening: number
  note: string | null
  deposits: readonly { leaseId: string; amount: number }[]
}
type Entry = { caller: Caller; day: Day; taxed: boolean }
type Post = { payment: PaymentToPost; parts: PostedPart[] }

const withNote = (text: string, note: string | null) => (note === null ? text : `${text}: ${note}`)

/** Debts, and deposits, which a payment settles below. */
async function toInvoices(
  ctx: Context,
  tx: Tx,
  openings: readonly BookOpening[],
  { caller, day }: Entry,
): Promise<InvoiceRecord[]> {
  const given = openings.flatMap(({ tenant, opening, note, deposits }) => [
    ...(opening > 0
      ? [{ tenant, amount: opening, purpose: 'opening' as const, leaseId: undefined, note }]
      : []),
    ...deposits.map(({ leaseId, amount }) => ({
      tenant,
      amount,
      purpose: 'deposit' as const,
      leaseId,
      note: null,
    })),
  ])
  if (given.length === 0) return []
  const numbers = await takeNextNumbers(tx, day.slice(0, 4), given.length)
  const [createdAt, updatedAt] = [entryTime(ctx, day), ctx.clock.now()]
  return given.map(({ tenant, amount, purpose, leaseId, note }, at) => ({
    ...newInvoiceRow({
      id: randomUUID(),
      invoiceNumber: numbers[at] ?? '',
      tenant,
      given: {
        amount: toCedis(amount),
        dueDate: day,
        status: 'Unpaid',
        purpose,
        leaseId,
        enteredLater: true,
        description: withNote(
          purpose === 'opening' ? PAYMENT_MESSAGES.openingBalance : PAYMENT_MESSAGES.depositHeld,
          note,
        ),
      },
      createdAt,
      paidOn: null,
      createdBy: caller.uid,
    }),
    openingPurpose: purpose === 'opening' ? ('rent' as const) : null,
    updatedAt,
  }))
}

/** Settles the deposit's own invoice, so that money paid ahead stays for rent. */
const toDepositPost = ({ id, tenantId, amount }: InvoiceRecord, day: Day): Post => ({
  payment: {
    tenantId,
    kind: 'opening',
    source: 'import',
    amount,
    receivedOn: day,
    invoiceId: id,
    note: PAYMENT_MESSAGES.depositHeld,
  },
  parts: [{ invoiceId: id, amount, purpose: 'deposit' }],
})

async function toCreditPosts(
  tx: Tx,
  openings: readonly BookOpening[],
  { day, taxed }: Entry,
): Promise<Post[]> {
  const ahead = openings.filter(({ opening }) => opening < 0)
  const open = Map.groupBy(
    await listOpenInvoices(
      tx,
      ahead.map(({ tenant }) => tenant.id),
    ),
    ({ tenantId }) => tenantId,
  )
  return Promise.all(
    ahead.map(async ({ tenant: { id: tenantId }, opening, note }) => {
      const [amount, own] = [-opening, open.get(tenantId) ?? []]
      const due = own.filter(({ purpose }) => purpose !== 'deposit')
      const { parts } = await planAllocations(tx, { tenantId, open: due, amount })
      const payment = { tenantId, kind: 'opening', source: 'import', amount, receivedOn: day } as const
      return { payment: { ...payment, taxed, note }, parts }
    }),
  )
}

/** Opening balances and deposits of a book, in few statements. Returns the ids; nobody is notified. */
export async function writeBookOpenings(
  ctx: Context,
  tx: Tx,
  openings: readonly BookOpening[],
  entry: Entry,
): Promise<{ invoiceIds: string[]; paymentIds: string[] }> {
  const { caller, day } = entry
  await lockTenantAccounts(
    tx,
    openings.map(({ tenant }) => tenant.id),
  )
  const rows = await toInvoices(ctx, tx, openings, entry)
  if (rows.length > 0) await issueInvoices(ctx, tx, rows, { by: caller, status: 'Unpaid' })
  const credits = await toCreditPosts(tx, openings, entry)
  const posts = [
    ...rows.filter(({ purpose }) => purpose === 'deposit').map((row) => toDepositPost(row, day)),
    ...credits,
  ]
  if (posts.length === 0) return { invoiceIds: rows.map(({ id }) => id), paymentIds: [] }
  const details = {
    paidOn: day,
    paymentMethod: PAYMENT_MESSAGES.openingBalance,
    paymentReference: null,
    paidBy: caller.uid,
  }
  const { payments } = await postPayments(ctx, tx, posts, { by: caller, details })
  await recordGiveBacks(
    ctx,
    tx,
    caller,
    credits.map(({ payment: { tenantId, amount, note = null } }) => ({
      act: 'opening_credit',
      tenantId,
      amount,
      reason: note,
    })),
  )
  return { invoiceIds: rows.map(({ id }) => id), paymentIds: payments.map(({ id }) => id) }
}
