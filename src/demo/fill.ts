import type { Context } from '../server/context.ts'
import type { EmailMessage } from '../server/mail/email-message.ts'
import { addDays } from '../shared/days.ts'
import { addCases } from './cases.ts'
import { setUpCompany } from './company.ts'
import { instantOf } from './days.ts'
import type { DemoSetup, FillStep, PastEmail } from './demo.types.ts'
import { addDocuments } from './documents.ts'
import { addInvoices } from './invoices.ts'
import { addNotices } from './notices.ts'
import { addTenants, createAdmins, deleteFormerTenants } from './tenants.ts'

const STEPS: FillStep[] = [addInvoices, addCases, addDocuments, deleteFormerTenants, addNotices]

/** Emails of the last days become notices. */
const NOTICE_DAYS = 30
const UNSENT = 'unsent'

/** A demo whose history ends on the day before today. */
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
      const record = (message: EmailMessage): string => {
        if (day >= noticesFrom) pastEmails.push({ message, at: instant })
        return UNSENT
      }
      // An email of the past is recorded instead of sent.
      const deliveries: Context['deliveries'] = {
        ...ctx.deliveries,
        enqueue: async (_tx, message) => record(message),
        enqueueAll: async (_tx, messages) => messages.map(record),
      }
      return { ...ctx, deliveries, clock: { now: () => instant, today: () => day } }
    },
  }
}

/** Fills an empty portal with the demo company, whose history ends on the day before today. */
export async function fillDemo(ctx: Context): Promise<void> {
  const setup = createDemoSetup(ctx)
  await setUpCompany(ctx)
  const admins = await createAdmins(setup)
  const tenants = await addTenants({ ...setup, ...admins })
  for (const step of STEPS) await step({ ...setup, ...admins, tenants })
}
