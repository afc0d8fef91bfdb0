import { applyProposal, type Desk, reserve } from '../matching/desk.ts'
import type { Decision, LineFacts } from '../matching/desk.types.ts'
import { matchLine } from '../matching/match-line.ts'

export type WaitingLine = LineFacts & { id: string }
export type Matched<L> = { line: L; decision: Decision }

/** In the order of the lines. `mayPost`: tenants whose accounts are locked; others wait for the next time. */
export function planMatches<L extends WaitingLine>(
  lines: readonly L[],
  desk: Desk,
  mayPost: (tenantId: string) => boolean = () => true,
): Matched<L>[] {
  return lines.map((line) => {
    const found = matchLine(line, desk)
    const isLocked = found.proposal?.parts.every(({ tenantId }) => mayPost(tenantId)) ?? true
    const decision = isLocked ? found : { ...found, isSure: false }
    if (decision.proposal) {
      if (decision.isSure) applyProposal(desk, line, decision.proposal)
      else reserve(desk, decision.proposal)
    }
    return { line, decision }
  })
}
