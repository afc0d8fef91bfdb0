import { type Day, formatDay } from '../../../../shared/days.ts'
import type { Tone } from '../../../../web/ui/status-badge.tsx'
import type { RegisteredUnit } from '../units.contract.ts'

type Unit = Pick<RegisteredUnit, 'active' | 'doubleLet' | 'lease' | 'next' | 'vacantSince'>

export function unitStatus(unit: Unit, today: Day): { tone: Tone; word: string } {
  const { lease, next, vacantSince } = unit
  if (unit.doubleLet) return { tone: 'orange', word: 'Occupied twice' }
  if (lease) {
    const isOver = lease.endsOn !== null && lease.endsOn < today
    return isOver ? { tone: 'red', word: 'Lease over' } : { tone: 'green', word: 'Occupied' }
  }
  if (!unit.active) return { tone: 'grey', word: 'Inactive' }
  if (next) return { tone: 'blue', word: 'Moves in later' }
  return { tone: 'grey', word: vacantSince ? `Vacant since ${formatDay(vacantSince)}` : 'Vacant' }
}
