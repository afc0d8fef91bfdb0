import type { Day } from '../../../../../shared/days.ts'
import { toPesewas } from '../../../../../shared/money.ts'
import {
  type BatchValues,
  batchForm,
  batchValues,
  newPart,
  sumParts,
} from '../../../payments/web/record/batch/batch.schema.ts'
import type { MoneyLine } from '../../money-lines.contract.ts'
import { type AccountKind, METHOD_OF_ACCOUNT } from '../../money-lines.rules.ts'

const LONGEST_PAYER = 200

/** As payments that one payer makes for several tenants; the line says all but the tenants. */
export const splitForm = (today: Day, left: number) =>
  batchForm(today).superRefine(({ parts }, context) => {
    const sum = parts.reduce((total, { amount }) => total + toPesewas(amount), 0)
    if (sum <= toPesewas(left)) return
    context.addIssue({
      code: 'custom',
      path: ['parts.0.amount'],
      message: 'The parts are more than the line',
    })
  })

type Given = { line: MoneyLine; kind: AccountKind; payer: string; today: Day; keys: readonly string[] }

export function splitValues({ line, kind, payer, today, keys }: Given): BatchValues {
  const kept = { receivedOn: line.reason === 'closed' ? today : line.day, method: METHOD_OF_ACCOUNT[kind] }
  const known = line.proposal?.parts ?? []
  const parts = keys.map((key, at) => {
    const part = known[at]
    return { ...newPart(key), ...(part && { tenantId: part.tenantId, amount: part.amount.toFixed(2) }) }
  })
  return { ...batchValues(today, kept, []), paidBy: payer.slice(0, LONGEST_PAYER), parts }
}

/** In GHS. */
export const getRest = (left: number, parts: BatchValues['parts']): number =>
  (toPesewas(left) - toPesewas(sumParts(parts))) / 100
