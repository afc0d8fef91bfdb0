import { doNamesAgree, toNameWords } from '../../names.rules.ts'
import { type Desk, owesExactly } from './desk.ts'
import type { LineFacts, Verdict } from './desk.types.ts'

function findAgreeing(text: string | null, desk: Desk): string[] {
  const words = toNameWords(text ?? '')
  const shared = new Map<string, number>()
  for (const word of words)
    for (const id of desk.byWord.get(word) ?? []) shared.set(id, (shared.get(id) ?? 0) + 1)
  return [...shared].flatMap(([id, count]) =>
    count > 1 && doNamesAgree(words, desk.tenants.get(id)?.words ?? []) ? id : [],
  )
}

/** The payer's name and the names in the reference; the whole text where neither agrees. */
function findNamed({ payerName, reference, text }: LineFacts, desk: Desk): string[] {
  const named = [...findAgreeing(payerName, desk), ...findAgreeing(reference, desk)]
  return [...new Set(named.length > 0 ? named : findAgreeing(text, desk))]
}

export function findByName(line: LineFacts, desk: Desk): Verdict | undefined {
  const tenantIds = findNamed(line, desk)
  if (tenantIds.length === 0) return undefined
  const exact = tenantIds.filter((tenantId) => owesExactly(desk, tenantId, line.amount))
  return exact.length === 1
    ? { rule: 'name', tenantIds: exact, confidence: 'likely' }
    : { rule: 'name', tenantIds, confidence: 'possible' }
}
