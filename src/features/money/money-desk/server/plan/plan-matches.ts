import { CONFIDENCES } from '../../money-lines.rules.ts'
import { applyProposal, type Desk, reserve } from '../matching/desk.ts'
import type { Decision, LineFacts } from '../matching/desk.types.ts'
import { matchLine } from '../matching/match-line.ts'

export type WaitingLine = LineFacts & { id: string }
export type Matched<L> = { line: L; decision: Decision }

type MayPost = (tenantId: string) => boolean

function decide(line: WaitingLine, desk: Desk, mayPost: MayPost): Decision {
  const found = matchLine(line, desk)
  const isLocked = found.proposal?.parts.every(({ tenantId }) => mayPost(tenantId)) ?? true
  return isLocked ? found : { ...found, isSure: false }
}

const TURNS: readonly ((decision: Decision) => boolean)[] = [
  ...CONFIDENCES.map((confidence) => (one: Decision) => !one.isGuess && one.confidence === confidence),
  ({ rule }) => rule === 'name',
]

/**
 * The surest lines first, those of a kind in the order given, so that a guess never takes the payment or proof of a sure line, which
 * would then be posted twice. `mayPost`: tenants whose accounts are locked; others wait for the next time.
 */
export function planMatches<L extends WaitingLine>(
  lines: readonly L[],
  desk: Desk,
  mayPost: MayPost = () => true,
): Matched<L>[] {
  const decisions = new Map<L, Decision>()
  const keep = (line: L, decision: Decision): Decision => {
    if (decision.proposal && decision.isSure) applyProposal(desk, line, decision.proposal)
    else if (decision.proposal) reserve(desk, decision.proposal)
    decisions.set(line, decision)
    return decision
  }
  for (const isTurn of TURNS)
    for (const line of lines.filter((one) => !decisions.has(one))) {
      const decision = decide(line, desk, mayPost)
      if (decision.proposal && isTurn(decision)) keep(line, decision)
    }
  return lines.map((line) => ({
    line,
    decision: decisions.get(line) ?? keep(line, decide(line, desk, mayPost)),
  }))
}
