import { readSession } from '../../../../web/session.ts'
import { type SeenPlan, seenPlan } from './plan.changes.ts'

const key = () => `seen-plan:${readSession()?.email ?? ''}`

/** Stored per device and user; null if invalid. */
export function readSeenPlan(): SeenPlan | null {
  const text = localStorage.getItem(key())
  if (text === null) return null
  try {
    return seenPlan.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export function storeSeenPlan(plan: SeenPlan): SeenPlan {
  try {
    localStorage.setItem(key(), JSON.stringify(plan))
  } catch {
    // Without storage space it is not stored.
    localStorage.removeItem(key())
  }
  return plan
}
