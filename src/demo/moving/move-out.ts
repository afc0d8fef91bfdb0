import { endTenantLease } from '../../features/money/lease-ends/server/lease-ends.service.ts'
import { reportHooks } from '../../features/overview/handovers/server/report-hooks.ts'
import { sealByPaper } from '../../features/overview/signings/server/paper.service.ts'
import { noteRegistration } from '../../features/overview/signings/server/registration.service.ts'
import { draftSigning } from '../../features/overview/signings/server/signings.service.ts'
import { addDays, type Day } from '../../shared/days.ts'
import type { Demo, DemoTenant } from '../demo.types.ts'
import { MOVING_OUT } from '../people.names.ts'
import { findLease, findTenant } from './moving.people.ts'
import type { MovingAct } from './moving.types.ts'
import { type Moment, provePhone, sendPaper, signAsTenant } from './papers.ts'
import { storeScan } from './pictures.ts'
import { chargeDamage, DAMAGED, settleDeposit } from './settle.ts'
import { type Finding, prepareWalk, submitWalk, walk } from './walks.ts'

const WALLS = 'Bedroom, Walls and ceiling'
const AT_ENTRY: Finding[] = [
  { item: WALLS, condition: 'good', photo: 'wall' },
  { item: DAMAGED, condition: 'good', photo: 'basin' },
  { item: 'Kitchen, Cupboards and worktop', condition: 'worn', note: 'One hinge is loose' },
]
const AT_EXIT: Finding[] = [
  { item: WALLS, condition: 'worn', note: 'Marks where the bed stood', photo: 'wall' },
  { item: DAMAGED, condition: 'damaged', note: 'Cracked from the rim to the drain', photo: 'basin-cracked' },
  { item: 'Kitchen, Cupboards and worktop', condition: 'worn' },
]
const KEYS = { 'Front door': 2, Bedroom: 1, Gate: 1 }
const FIRST_READINGS = { 'Electricity meter': 5120.4, 'Water meter': 168, ...KEYS }
const LAST_READINGS = { 'Electricity meter': 6873.9, 'Water meter': 214.7, ...KEYS }

const NOON = 12 * 3600
const EVENING = 18 * 3600
/** After all that the office enters on a day, because invoices and receipts are numbered in their order. */
const NIGHT = 20 * 3600
const HALF_HOUR = 1800

/** From the paper that both signed to the final statement. */
export function planMoveOut(demo: Demo): MovingAct[] {
  const tenant = findTenant(demo, MOVING_OUT.name)
  const leftOn = addDays(demo.today, -MOVING_OUT.movedAgo)
  const leaseId = async () => (await findLease(demo, tenant)).id
  const exit = { id: '', reportId: '' }
  let statementId = ''
  return [
    ...planEntry(demo, tenant),
    {
      at: { day: addDays(leftOn, -14), seconds: NOON },
      run: async (at) => endLease(demo, { leaseId: await leaseId(), leftOn, at }),
    },
    {
      at: { day: addDays(leftOn, -1), seconds: NOON },
      run: async (at) => {
        exit.id = await prepareWalk(demo, { leaseId: await leaseId(), kind: 'exit', day: leftOn, at })
      },
    },
    {
      at: { day: leftOn, seconds: NOON },
      run: async (at) => {
        exit.reportId = await walkAndSubmit(demo, {
          id: exit.id,
          at,
          findings: AT_EXIT,
          readings: LAST_READINGS,
        })
      },
    },
    {
      at: { day: leftOn, seconds: EVENING },
      run: (at) => signAsTenant(demo, { id: exit.reportId, tenant, signer: 'moving-out', at }),
    },
    { at: { day: addDays(leftOn, 1), seconds: NIGHT }, run: (at) => chargeDamage(demo, { id: exit.id, at }) },
    { at: { day: addDays(leftOn, 3), seconds: NIGHT }, run: (at) => settleDeposit(demo, tenant, at) },
    {
      at: { day: addDays(leftOn, 4), seconds: NOON },
      run: async (at) => {
        statementId = await sendPaper(demo, { leaseId: await leaseId(), kind: 'final_statement', at })
      },
    },
    {
      at: { day: addDays(leftOn, 4), seconds: EVENING },
      run: (at) => signAsTenant(demo, { id: statementId, tenant, signer: 'moving-out', at }),
    },
  ]
}

/** The agreement was signed on paper; the report of the entry on the phone. */
function planEntry(demo: Demo, tenant: DemoTenant): MovingAct[] {
  const { addedOn, moveInDate: day } = tenant
  const entry = { id: '', reportId: '' }
  let agreementId = ''
  return [
    {
      at: { day: addedOn, seconds: NOON },
      run: async (at) => {
        agreementId = await sealScan(demo, tenant, at)
      },
    },
    { at: { day: addDays(day, 6), seconds: NOON }, run: (at) => register(demo, agreementId, at) },
    {
      at: { day: addedOn, seconds: NOON + HALF_HOUR },
      run: async (at) => {
        const { id: leaseId } = await findLease(demo, tenant)
        entry.id = await prepareWalk(demo, { leaseId, kind: 'entry', day, at })
      },
    },
    {
      at: { day, seconds: NOON },
      run: async (at) => {
        entry.reportId = await walkAndSubmit(demo, {
          id: entry.id,
          at,
          findings: AT_ENTRY,
          readings: FIRST_READINGS,
        })
      },
    },
    { at: { day, seconds: EVENING }, run: (at) => provePhone(demo, tenant, at) },
    {
      at: { day, seconds: EVENING + HALF_HOUR },
      run: (at) => signAsTenant(demo, { id: entry.reportId, tenant, signer: 'moving-out', at }),
    },
  ]
}

type Walked = Parameters<typeof walk>[1]

async function walkAndSubmit(demo: Demo, given: Walked): Promise<string> {
  const { id, at } = given
  const photoIds = await walk(demo, given)
  return submitWalk(demo, { id, photoIds, at: { ...at, seconds: at.seconds + HALF_HOUR } })
}

async function sealScan(demo: Demo, tenant: DemoTenant, { day, seconds }: Moment): Promise<string> {
  const { id: leaseId } = await findLease(demo, tenant)
  const ctx = demo.contextAt(day, seconds)
  const caller = demo.clerk
  const upload = await storeScan(ctx)
  return ctx.db.transaction(async (tx) => {
    const draft = { caller, leaseId, given: { kind: 'agreement' as const } }
    const { id } = (await draftSigning(ctx, tx, draft)).answer
    const paper = { caller, id, upload, signedOn: day, device: 'Chrome on Windows' }
    await sealByPaper({ ctx, hooks: reportHooks(ctx) }, tx, paper)
    return id
  })
}

async function register(demo: Demo, id: string, { day, seconds }: Moment): Promise<void> {
  const given = { registeredOn: day, reference: `LR 2117/${day.slice(2, 4)}`, stampedOn: addDays(day, -2) }
  await noteRegistration(demo.contextAt(day, seconds), { caller: demo.clerk, id, given })
}

type Ending = { leaseId: string; leftOn: Day; at: Moment }

async function endLease(demo: Demo, { leaseId: id, leftOn, at }: Ending): Promise<void> {
  const ctx = demo.contextAt(at.day, at.seconds)
  const given = { moveOutOn: leftOn, reason: 'Moves to Tema', skip: [], keep: [] }
  await ctx.db.transaction((tx) => endTenantLease(ctx, tx, { caller: demo.clerk, id, given }))
}
