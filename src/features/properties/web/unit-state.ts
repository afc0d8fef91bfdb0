import type { Day } from '../../../shared/days.ts'
import type { Tone } from '../../../web/ui/status-badge.tsx'
import type { Holder, Unit } from '../occupancy.contract.ts'
import { leasesOverlap } from '../occupancy.rules.ts'

/** `holder` is null for an empty unit. */
export type Stay = { unit: Unit; holder: Holder | null }

/** One entry for each tenant of a unit, in the order of the units. */
export const staysOf = (units: readonly Unit[]): Stay[] =>
  units.flatMap((unit): Stay[] =>
    unit.tenants.length === 0 ? [{ unit, holder: null }] : unit.tenants.map((holder) => ({ unit, holder })),
  )

export function unitState({ unit, holder }: Stay, today: Day): { tone: Tone; word: string } {
  if (!holder) return { tone: 'grey', word: 'Empty' }
  if (unit.doubleLet && isShared(unit, holder)) return { tone: 'orange', word: 'Let twice' }
  if (holder.leaseEndDate !== null && holder.leaseEndDate < today) return { tone: 'red', word: 'Lease over' }
  if (holder.moveInDate !== null && holder.moveInDate > today) return { tone: 'blue', word: 'Moves in later' }
  return { tone: 'green', word: 'Let' }
}

const isShared = ({ tenants }: Unit, holder: Holder) =>
  tenants.some((other) => other.id !== holder.id && leasesOverlap(holder, other))
