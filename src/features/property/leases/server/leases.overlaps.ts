import type { Db } from '../../../../server/database/index.ts'
import { overlapWarnings, TERM_ERRORS } from '../leases.messages.ts'
import { type LeaseDays, termsOverlap } from '../leases.rules.ts'
import { type LeaseRow, listUnitLeases } from './leases.queries.ts'

type Term = Pick<LeaseDays, 'startsOn' | 'endsOn'> & { id: string; unitId: string }

/** The unit must be locked, so that nobody adds another lease. */
export async function findOverlaps(db: Db, term: Term): Promise<LeaseRow[]> {
  const others = await listUnitLeases(db, [term.unitId])
  return others
    .filter((other) => other.id !== term.id && termsOverlap(other, term))
    .sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
}

/** Throws 409 naming the other lease, unless a reason is given or they already overlapped. */
export async function allowedOverlap(
  db: Db,
  term: Term,
  { reason, before }: { reason: string | null; before?: Term },
): Promise<{ overlapReason: string | null; warnings: string[] }> {
  const others = await findOverlaps(db, term)
  const added = others.find((other) => !(before?.unitId === term.unitId && termsOverlap(other, before)))
  if (added && reason === null) throw TERM_ERRORS.overlaps(added)
  return { overlapReason: others.length > 0 ? reason : null, warnings: overlapWarnings(others) }
}
