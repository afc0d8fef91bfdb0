import type { Decision, DeskProof, LineFacts } from '../matching/desk.types.ts'
import { isNear } from '../matching/rule-claim.ts'

export type WaitingMatch = { line: LineFacts; decision: Pick<Decision, 'proposal' | 'candidates'> }

function mayPayProof(proof: DeskProof, { line, decision: { proposal, candidates } }: WaitingMatch): boolean {
  if (proposal?.proofId === proof.id) return true
  const named = [...(proposal?.parts ?? []), ...candidates]
  if (!named.some(({ tenantId }) => tenantId === proof.tenantId)) return false
  const hasId = proof.transactionKey !== null && proof.transactionKey === line.transactionKey
  return hasId || isNear({ ...proof, amount: proof.amount ?? line.amount }, line)
}

export const listFoundProofs = (
  matched: readonly WaitingMatch[],
  proofs: readonly DeskProof[],
): Set<string> =>
  new Set(proofs.filter((proof) => matched.some((one) => mayPayProof(proof, one))).map(({ id }) => id))
