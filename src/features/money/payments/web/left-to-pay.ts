import { toCedis, toPesewas } from '../../../../shared/money.ts'

/** In GHS, without credit. */
export const leftToPay = ({ balance, credit }: { balance: number; credit: number }): number =>
  toCedis(toPesewas(balance) + toPesewas(credit))
