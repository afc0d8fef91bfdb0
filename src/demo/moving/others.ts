import { addDays } from '../../shared/days.ts'
import type { Demo } from '../demo.types.ts'
import { EXAMPLE_TENANT, LEAVING_SOON } from '../people.names.ts'
import { findLease, findTenant } from './moving.people.ts'
import type { MovingAct } from './moving.types.ts'
import { sendPaper } from './papers.ts'
import { type Finding, prepareWalk, walk } from './walks.ts'

const NOON = 12 * 3600
const BEGUN: Finding[] = [
  {
    item: 'Main room, Walls and ceiling',
    condition: 'damaged',
    note: 'Water stain in the corner',
    photo: 'ceiling-stain',
  },
  { item: 'Main room, Floor', condition: 'good' },
  { item: 'Main room, Shutter or shop front', condition: 'worn', note: 'Runs hard on the left' },
]

/** An agreement that waits for the example tenant, and a walk of the caretaker that is not finished. */
export function planOthers(demo: Demo): MovingAct[] {
  const { today } = demo
  const yesterday = addDays(today, -1)
  const leaseId = async (name: string) => (await findLease(demo, findTenant(demo, name))).id
  let walkId = ''
  return [
    {
      at: { day: addDays(today, -2), seconds: NOON },
      run: async (at) => sendPaper(demo, { leaseId: await leaseId(EXAMPLE_TENANT), kind: 'agreement', at }),
    },
    {
      at: { day: addDays(today, -2), seconds: NOON + 3600 },
      run: async (at) => {
        const lease = await leaseId(LEAVING_SOON)
        walkId = await prepareWalk(demo, { leaseId: lease, kind: 'exit', day: yesterday, at })
      },
    },
    {
      at: { day: yesterday, seconds: 17 * 3600 },
      run: (at) => walk(demo, { id: walkId, at, findings: BEGUN, only: true }),
    },
  ]
}
