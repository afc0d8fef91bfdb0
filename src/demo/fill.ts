import type { Context } from '../server/context.ts'
import { setUpCompany } from './company.ts'
import { instantOf } from './days.ts'
import type { Chapter, Demo } from './demo.types.ts'
import { invoices } from './invoices.ts'
import { addTenants, movingOut, openOffice } from './people.write.ts'

/** What happened in the company, one after another; each has the people and the dates. */
const CHAPTERS: Chapter[] = [invoices, movingOut]

// What happened long ago is nobody's news: its mails are made as always, and written nowhere.
const UNWRITTEN = 'unwritten'

/** The portal as it was at a time of a day. */
export function pastOf(ctx: Context): Demo['at'] {
  const deliveries = { ...ctx.deliveries, enqueue: async () => UNWRITTEN }
  return (day, seconds) => {
    const instant = instantOf(day, seconds, ctx.config.TIME_ZONE)
    return { ...ctx, deliveries, clock: { now: () => instant, today: () => day } }
  }
}

/** Writes the demo company into an empty portal; its history ends the day before the clock's today. */
export async function fill(ctx: Context): Promise<void> {
  const stage = { ctx, today: ctx.clock.today(), at: pastOf(ctx) }
  await setUpCompany(ctx)
  const admin = await openOffice(stage)
  const tenants = await addTenants({ ...stage, admin })
  for (const chapter of CHAPTERS) await chapter({ ...stage, admin, tenants })
}
