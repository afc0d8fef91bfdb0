import { type Desk, paysWhole } from './desk.ts'
import type { LineFacts, Verdict } from './desk.types.ts'
import { toMapKey, toNumberKey, toPayerKey } from './payer-key.ts'

/** A payer known for one tenant, from earlier lines or by the tenant's own phone. */
export function findByPayer(line: LineFacts, desk: Desk): Verdict | undefined {
  const key = toPayerKey(line)
  const known = key && desk.payers.get(toMapKey(key))
  const phone = toNumberKey(line.payerNumber)
  const own = (phone !== undefined && desk.byPhone.get(phone)) || []
  const tenantIds = [...new Set([...(known?.tenantIds ?? []), ...own])]
  const [only] = tenantIds
  if (only === undefined) return undefined
  if (tenantIds.length > 1) return { rule: 'payer', tenantIds, confidence: 'possible' }
  const isCurrent = desk.tenants.get(only)?.isCurrent === true
  const isSure =
    key?.kind === 'number' && known?.auto === true && isCurrent && paysWhole(desk, only, line.amount)
  return { rule: 'payer', tenantIds, confidence: isSure ? 'sure' : 'likely' }
}
