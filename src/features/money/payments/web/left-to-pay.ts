import { toCedis, toPesewas } from '../../../../shared/money.ts'

/** In GHS: what is left of all invoices, which credit has not settled. */
export const leftToPay = ({ balance, credit }: { balance: number; credit: number }): number =>
  toCedis(toPesewas(balance) + toPesewas(credit))
