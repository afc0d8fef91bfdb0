import { doNamesAgree, doNamesNearlyAgree, toNameWords } from '../../names.rules.ts'
import { type Desk, owesExactly } from './desk.ts'
import type { LineFacts, Verdict } from './desk.types.ts'

const findIn = (
  text: string | null,
  desk: Desk,
  agree: (one: readonly string[], other: readonly string[]) => boolean,
): string[] => {
  const words = toNameWords(text ?? '')
  const sharing = new Set(words.flatMap((word) => desk.byWord.get(word) ?? []))
  return [...sharing].filter((id) => agree(words, desk.tenants.get(id)?.words ?? []))
}

/** The payer's name and the names in the reference; the whole text where neither agrees. */
function findNamed(
  { payerName, reference, text }: LineFacts,
  desk: Desk,
  agree: typeof doNamesAgree,
): string[] {
  const named = [...findIn(payerName, desk, agree), ...findIn(reference, desk, agree)]
  return [...new Set(named.length > 0 ? named : findIn(text, desk, agree))]
}

function toVerdict(tenantIds: string[], { amount }: LineFacts, desk: Desk): Verdict | undefined {
  if (tenantIds.length === 0) return undefined
  const exact = tenantIds.filter((tenantId) => owesExactly(desk, tenantId, amount))
  return exact.length === 1
    ? { rule: 'name', tenantIds: exact, confidence: 'likely' }
    : { rule: 'name', tenantIds, confidence: 'possible' }
}

export const findByName = (line: LineFacts, desk: Desk): Verdict | undefined =>
  toVerdict(findNamed(line, desk, doNamesAgree), line, desk)

/** A guess from a name with one typing error. */
export function findByMistypedName(line: LineFacts, desk: Desk): Verdict | undefined {
  const verdict = toVerdict(findNamed(line, desk, doNamesNearlyAgree), line, desk)
  return verdict && { ...verdict, confidence: 'possible' }
}
