import { readAll, addNotices as storeNotices } from '../features/messaging/notices/server/notices.service.ts'
import type { Caller } from '../server/http/caller.ts'
import { toInstant } from './days.ts'
import type { Demo, FillStep } from './demo.types.ts'
import { EXAMPLE_TENANT } from './people.names.ts'
import { random } from './random.ts'

const HOUR_MS = 3_600_000

type Event = { at: Date; apply: () => Promise<void> }

/** Notices before a person's last visit are read. */
export const addNotices: FillStep = async (demo) => {
  const { ctx, today, pastNotices } = demo
  const end = toInstant(today, 0, ctx.config.TIME_ZONE).getTime()
  const arrivals = pastNotices.map(({ at, ...notice }): Event => {
    return { at, apply: () => ctx.db.transaction((tx) => storeNotices(tx, [notice], at)) }
  })
  const readings = listReaders(demo).map(({ caller, hours }): Event => {
    const at = new Date(end - hours * HOUR_MS)
    return { at, apply: () => readAll({ db: ctx.db, clock: { ...ctx.clock, now: () => at } }, caller) }
  })
  const events = [...arrivals, ...readings].sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const { apply } of events) await apply()
}

function listReaders({
  admin,
  clerk,
  manager,
  caretaker,
  tenants,
}: Demo): { caller: Caller; hours: number }[] {
  const readers = tenants.map(({ name, caller }) => {
    const hours = name === EXAMPLE_TENANT ? 5 * 24 : random(`reads ${name}`).whole(3, 200)
    return { caller, hours }
  })
  const staff = [
    { caller: admin, hours: 30 },
    { caller: clerk, hours: 4 },
    { caller: manager, hours: 26 },
    { caller: caretaker, hours: 20 },
  ]
  return [...staff, ...readers]
}
