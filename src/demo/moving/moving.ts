import type { Day } from '../../shared/days.ts'
import type { Demo } from '../demo.types.ts'
import { planMoveIn } from './move-in.ts'
import { planMoveOut } from './move-out.ts'
import type { MovingAct } from './moving.types.ts'
import { planOthers } from './others.ts'

const toSortKey = ({ at: { day, seconds } }: MovingAct) => `${day} ${String(seconds).padStart(5, '0')}`

/** Agreements and handovers from the first to the last, which are numbered in that order. */
export function createMoving(demo: Demo): { runThrough: (day: Day) => Promise<void> } {
  const waiting = [...planMoveOut(demo), ...planMoveIn(demo), ...planOthers(demo)].sort((a, b) =>
    toSortKey(a).localeCompare(toSortKey(b)),
  )
  return {
    async runThrough(day) {
      while (waiting[0] && waiting[0].at.day <= day) {
        const act = waiting.shift()
        await act?.run(act.at)
      }
    },
  }
}
