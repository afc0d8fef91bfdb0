import { readHandover } from '../../features/overview/handovers/server/handovers.service.ts'
import { addObjection } from '../../features/overview/handovers/server/objections.service.ts'
import { addDays } from '../../shared/days.ts'
import type { Demo } from '../demo.types.ts'
import { MOVING_IN } from '../people.names.ts'
import { findLease, findTenant } from './moving.people.ts'
import type { MovingAct } from './moving.types.ts'
import { atPhone, type Moment, provePhone, sendPaper, signAsTenant } from './papers.ts'
import { takePhoto } from './pictures.ts'
import { type Finding, findItem, prepareWalk, submitWalk, walk } from './walks.ts'

const OBJECTS_TO = 'Bedroom, Walls and ceiling'
const OBJECTION = 'There is a stain in the corner of the ceiling. It was there when I moved in.'
const FOUND: Finding[] = [
  {
    item: 'Living room, Windows and louvres',
    condition: 'worn',
    note: 'Two louvres are scratched',
    photo: 'louvre',
  },
  { item: OBJECTS_TO, condition: 'good', photo: 'wall' },
  {
    item: 'Bathroom, Wash basin and taps',
    condition: 'worn',
    note: 'The tap leaves a mark in the basin',
    photo: 'basin',
  },
]
const READINGS = { 'Electricity meter': 8140.6, 'Water meter': 212.4, 'Front door': 2, Bedroom: 1, Gate: 1 }

/** Signs the agreement, moves in and objects to an item of the report. */
export function planMoveIn(demo: Demo): MovingAct[] {
  const tenant = findTenant(demo, MOVING_IN.name)
  const [signedOn, movedOn] = [addDays(tenant.addedOn, 1), tenant.moveInDate]
  const leaseId = async () => (await findLease(demo, tenant)).id
  let [agreementId, handoverId] = ['', '']
  return [
    {
      at: { day: signedOn, seconds: 36_000 },
      run: async (at) => {
        agreementId = await sendPaper(demo, { leaseId: await leaseId(), kind: 'agreement', at })
      },
    },
    { at: { day: signedOn, seconds: 64_800 }, run: (at) => provePhone(demo, tenant, at) },
    {
      at: { day: signedOn, seconds: 65_400 },
      run: (at) => signAsTenant(demo, { id: agreementId, tenant, signer: 'moving-in', at }),
    },
    {
      at: { day: addDays(movedOn, -1), seconds: 41_000 },
      run: async (at) => {
        handoverId = await prepareWalk(demo, { leaseId: await leaseId(), kind: 'entry', day: movedOn, at })
      },
    },
    {
      at: { day: movedOn, seconds: 36_600 },
      run: async (at) => {
        const photoIds = await walk(demo, { id: handoverId, at, findings: FOUND, readings: READINGS })
        await submitWalk(demo, { id: handoverId, photoIds, at: { ...at, seconds: at.seconds + 1500 } })
      },
    },
    { at: { day: addDays(demo.today, -1), seconds: 72_600 }, run: (at) => object(demo, handoverId, at) },
  ]
}

async function object(demo: Demo, id: string, { day, seconds }: Moment): Promise<void> {
  const caller = atPhone(findTenant(demo, MOVING_IN.name).caller)
  const item = findItem(await readHandover(demo.ctx, caller, id), OBJECTS_TO)
  const ctx = demo.contextAt(day, seconds)
  const given = { itemId: item.id, text: OBJECTION }
  await ctx.db.transaction((tx) => addObjection(ctx, tx, { caller, id, given }))
  const sequence = Math.max(...item.photos.map((photo) => photo.sequence)) + 1
  const photo = { caller, id, itemId: item.id, sequence, picture: 'ceiling-stain' as const }
  await takePhoto(demo.contextAt(day, seconds + 40), photo)
}
