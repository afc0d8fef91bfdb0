/** In whole pesewas. */
export type OpenInvoice = {
  id: string
  due: number
  /** The part of `due` that receipts under review claim. */
  submitted: number
  isOverdue: boolean
}

/** An online payment of `amount` pesewas that is probably made but not booked yet. */
export type ConfirmingPayment = { amount: number; invoiceIds: readonly string[] }

/** In whole pesewas: `owed` includes `overdue`, but neither of the other two. */
export type Owed = {
  owed: number
  overdue: number
  underReview: number
  confirming: number
  /** The rest of each invoice. */
  left: ReadonlyMap<string, number>
}

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0)

/** Allocates as booking will: first to the named invoices, then in the given order; the rest would be credit. */
function allocateConfirming(
  invoices: readonly OpenInvoice[],
  payments: readonly ConfirmingPayment[],
): Map<string, number> {
  const taken = new Map<string, number>()
  for (const { amount, invoiceIds } of payments) {
    const isNamed = ({ id }: OpenInvoice) => invoiceIds.includes(id)
    let rest = amount
    for (const { id, due } of [
      ...invoices.filter(isNamed),
      ...invoices.filter((invoice) => !isNamed(invoice)),
    ]) {
      const before = taken.get(id) ?? 0
      const part = Math.min(rest, due - before)
      taken.set(id, before + part)
      rest -= part
    }
  }
  return taken
}

/**
 * `invoices` by due day. A receipt and an online payment for the same invoice cover it once, so that neither of them
 * hides another invoice.
 */
export function calculateOwed(
  invoices: readonly OpenInvoice[],
  payments: readonly ConfirmingPayment[] = [],
): Owed {
  const taken = allocateConfirming(invoices, payments)
  const left = new Map(
    invoices.map(({ id, due, submitted }) => [id, Math.max(0, due - submitted - (taken.get(id) ?? 0))]),
  )
  const overdue = invoices.filter(({ isOverdue }) => isOverdue).map(({ id }) => left.get(id) ?? 0)
  return {
    owed: sum(left.values()),
    overdue: sum(overdue),
    underReview: sum(invoices.map(({ submitted }) => submitted)),
    confirming: sum(payments.map(({ amount }) => amount)),
    left,
  }
}
