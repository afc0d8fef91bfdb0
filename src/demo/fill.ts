import type { Context } from '../server/context.ts'
import { addDays } from '../shared/days.ts'
import { addCases } from './cases.ts'
import { setUpCompany } from './company.ts'
import { instantOf } from './days.ts'
import type { DemoSetup, FillStep, PastEmail } from './demo.types.ts'
import { addDocuments } from './documents.ts'
import { addInvoices } from './invoices.ts'
import { addNotices } from './notices.ts'
import { addTenants, createAdmins, deleteFormerTenants } from './tenants.ts'

/** What happened in the company, one after another; each has the people and the dates. */
const STEPS: FillStep[] = [addInvoices, addCases, addDocuments, deleteFormerTenants, addNotices]

/** What happened longer ago is nobody's news. */
const NOTICE_DAYS = 30

// A mail of the past is made as always, and goes out nowhere.
const UNSENT = 'unwritten'

/** The portal of a demo whose history ends the day before the clock's today. */
export function createDemoSetup(ctx: Context): DemoSetup {
  const today = ctx.clock.today()
  const noticesFrom = addDays(today, -NOTICE_DAYS)
  const pastEmails: PastEmail[] = []
  return {
    ctx,
    today,
    pastEmails,
    noticesFrom,
    contextAt(day, seconds) {
      const instant = instantOf(day, seconds, ctx.config.TIME_ZONE)
      const enqueue: Context['deliveries']['enqueue'] = async (_tx, message) => {
        if (day >= noticesFrom) pastEmails.push({ message, at: instant })
        return UNSENT
      }
      const deliveries = { ...ctx.deliveries, enqueue }
      return { ...ctx, deliveries, clock: { now: () => instant, today: () => day } }
    },
  }
}

/** Writes the demo company into an empty portal; its history ends the day before the clock's today. */
export async function fillDemo(ctx: Context): Promise<void> {
  const setup = createDemoSetup(ctx)
  await setUpCompany(ctx)
  const admins = await createAdmins(setup)
  const tenants = await addTenants({ ...setup, ...admins })
  for (const chapter of STEPS) await chapter({ ...setup, ...admins, tenants })
}
