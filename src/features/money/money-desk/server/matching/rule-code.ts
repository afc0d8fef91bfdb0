import { findPayCodes } from '../../../../property/tenants/pay-codes.rules.ts'
import { type Desk, getDue } from './desk.ts'
import type { LineFacts, Verdict } from './desk.types.ts'

/** One code of a tenant is sure for any amount; several take what each owes, where that adds up. */
export function findByCode(line: LineFacts, desk: Desk): Verdict | undefined {
  const codes = [...new Set([line.reference, line.text].flatMap(findPayCodes))]
  const tenantIds = codes.flatMap((code) => desk.byCode.get(code) ?? [])
  const [only] = tenantIds
  if (only === undefined) return undefined
  if (tenantIds.length === 1) {
    const isCurrent = desk.tenants.get(only)?.isCurrent === true
    return { rule: 'code', tenantIds, confidence: isCurrent ? 'sure' : 'likely' }
  }
  const parts = tenantIds.map((tenantId) => ({ tenantId, amount: getDue(desk, tenantId) }))
  const addsUp = parts.reduce((sum, { amount }) => sum + amount, 0) === line.amount
  return addsUp && parts.every(({ amount }) => amount > 0)
    ? { rule: 'code', tenantIds, confidence: 'likely', parts }
    : { rule: 'code', tenantIds, confidence: 'possible' }
}
