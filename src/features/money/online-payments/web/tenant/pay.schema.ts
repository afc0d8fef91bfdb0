import { z } from 'zod'
import { AMOUNT_MISSING } from '../../../../../shared/fields/amounts.ts'
import { cedisText } from '../../../../../shared/fields/fields.ts'
import { formatGhs, toCedis, toPesewas } from '../../../../../shared/money.ts'
import { t } from '../../../../../web/translate.ts'

export const ALL = 'all'
export const AMOUNT = 'amount'

/** `what` is everything due, another amount, or an invoice's id; `of` the invoice chosen first. */
export const payForm = z
  .object({ what: z.string(), amount: cedisText, of: z.string() })
  .superRefine(({ what, amount }, context) => {
    if (what !== AMOUNT) return
    if (amount === null) context.addIssue({ code: 'custom', path: ['amount'], message: 'Amount is required' })
    else if (amount <= 0) context.addIssue({ code: 'custom', path: ['amount'], message: AMOUNT_MISSING })
  })
  .transform(({ what, amount, of }) => {
    if (what === ALL) return {}
    if (what !== AMOUNT) return { invoiceIds: [what] }
    return { ...(of && { invoiceIds: [of] }), ...(amount !== null && { amount }) }
  })

type Open = { id: string; invoiceNumber: string; amountDue: number }

export function toPaymentChoices(open: readonly Open[]): { value: string; label: string }[] {
  const due = open.reduce((sum, { amountDue }) => sum + toPesewas(amountDue), 0)
  return [
    { value: ALL, label: t('All that is due: {amount}', { amount: formatGhs(due) }) },
    ...open.map(({ id, invoiceNumber, amountDue }) => ({
      value: id,
      label: `${invoiceNumber}: ${formatGhs(toPesewas(amountDue))}`,
    })),
    { value: AMOUNT, label: t('Another amount') },
  ]
}

/** In GHS; null if it is typed. */
export function getChosenAmount(what: string, open: readonly Open[]): number | null {
  if (what === AMOUNT) return null
  const chosen = open.filter(({ id }) => what === ALL || id === what)
  return toCedis(chosen.reduce((sum, { amountDue }) => sum + toPesewas(amountDue), 0))
}
