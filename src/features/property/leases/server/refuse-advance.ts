import type { Day } from '../../../../shared/days.ts'
import { advanceLimit, isBeyondLimit } from '../advance.rules.ts'
import { TERM_ERRORS } from '../leases.messages.ts'

type AdvanceRequest = {
  lease: { startsOn: Day; endsOn: Day | null }
  days: { from: Day; to: Day }
  reason: string | null | undefined
  id: string
}

/** Throws 409 for more rent in advance than the law allows, unless a reason is given. */
export function refuseAdvance({ lease, days, reason, id }: AdvanceRequest): void {
  const limit = advanceLimit(lease)
  if (reason || limit === null || !isBeyondLimit(days, limit)) return
  throw TERM_ERRORS.longAdvance(limit).with({ flags: { needsReason: [id] } })
}
