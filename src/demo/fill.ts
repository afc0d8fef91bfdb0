import type { Context } from '../server/context.ts'
import { addDays } from '../shared/days.ts'
import { cases } from './cases.ts'
import { setUpCompany } from './company.ts'
import { instantOf } from './days.ts'
import type { Chapter, Stage, Told } from './demo.types.ts'
import { documents } from './documents.ts'
import { invoices } from './invoices.ts'
import { notices } from './notices.ts'
import { addTenants, movingOut, openOffice } from './people.write.ts'

/** What happened in the company, one after another; each has the people and the dates. */
const CHAPTERS: Chapter[] = [invoices, cases, documents, movingOut, notices]

/** What happened longer ago is nobody's news. */
const NEWS_DAYS = 30

// A mail of the past is made as always, and goes out nowhere.
const UNWRITTEN = 'unwritten'

/** The portal of a demo whose history ends the day before the clock's today. */
export function stageOf(ctx: Context): Stage {
  const today = ctx.clock.today()
  const newsFrom = addDays(today, -NEWS_DAYS)
  const news: Told[] = []
  return {
    ctx,
    today,
    news,
    newsFrom,
    at(day, seconds) {
      const instant = instantOf(day, seconds, ctx.config.TIME_ZONE)
      const enqueue: Context['deliveries']['enqueue'] = async (_tx, letter) => {
        if (day >= newsFrom) news.push({ letter, at: instant })
        return UNWRITTEN
      }
      const deliveries = { ...ctx.deliveries, enqueue }
      return { ...ctx, deliveries, clock: { now: () => instant, today: () => day } }
    },
  }
}

/** Writes the demo company into an empty portal; its history ends the day before the clock's today. */
export async function fill(ctx: Context): Promise<void> {
  const stage = stageOf(ctx)
  await setUpCompany(ctx)
  const office = await openOffice(stage)
  const tenants = await addTenants({ ...stage, ...office })
  for (const chapter of CHAPTERS) await chapter({ ...stage, ...office, tenants })
}
