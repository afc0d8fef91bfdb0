import { expect, test } from 'vitest'
import type { CaseStatus } from './cases.rules.ts'
import { isClaimOpen } from './claim.rules.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))

test.each<[CaseStatus, number | null, number | null, boolean]>([
  ['pending', null, null, true],
  ['in-progress', null, null, true],
  ['in-progress', 8, null, true],
  ['in-progress', 9, null, false],
  ['in-progress', 10, null, false],
  ['in-progress', null, 10, false],
  ['resolved', null, null, false],
  ['rejected', null, null, false],
])(
  'a claim of 9 on a request that is %s, reopened at %s, declined at %s, waits: %s',
  (status, reopened, declined, open) => {
    const request = { status, reopenedAt: reopened === null ? null : at(reopened) }
    const claim = { createdAt: at(9), declinedAt: declined === null ? null : at(declined) }
    expect(isClaimOpen(request, claim)).toBe(open)
  },
)
