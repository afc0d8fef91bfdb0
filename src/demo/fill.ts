import type { Context } from '../server/context.ts'
import { addDays } from '../shared/days.ts'
import type { SmsStandIn } from '../stand-in/arkesel.ts'
import type { PaystackStandIn } from '../stand-in/paystack/stand-in.ts'
import { addAnnouncements } from './announcements.ts'
import { setUpCompany } from './company.ts'
import { toInstant } from './days.ts'
import type { DemoSetup, FillStep, PastNotice } from './demo.types.ts'
import { addDocuments } from './documents.ts'
import { addLeases } from './leases.ts'
import { addContacts } from './money/arrears.ts'
import { addRecurringCharges } from './money/charges.ts'
import { addExpenses } from './money/expenses.ts'
import { addInvoices } from './money/invoices.ts'
import { addOnlinePayments } from './money/online-payments.ts'
import { addPaymentsOfToday } from './money/payments-of-today.ts'
import { addRentCards } from './money/rent-cards.ts'
import { addDeskStates } from './money/statements/add-desk-states.ts'
import { addStatements } from './money/statements/add-statements.ts'
import { enterVatNumbers, switchVatOn } from './money/vat.ts'
import { addNotices } from './notices.ts'
import { historyStart } from './people.ts'
import { addCases } from './service/cases.ts'
import { addInspections } from './service/inspections.ts'
import { addTakenRequests } from './service/taken.ts'
import { addVendors } from './service/vendors.ts'
import { addSms } from './sms.ts'
import { createStaff } from './staff.ts'
import { addTenants, createAdmins, deleteFormerTenants } from './tenants.ts'

const STEPS: FillStep[] = [
  addLeases,
  addRentCards,
  switchVatOn,
  addInvoices,
  enterVatNumbers,
  addRecurringCharges,
  addContacts,
  addExpenses,
  addCases,
  addVendors,
  addTakenRequests,
  addInspections,
  addDocuments,
  addOnlinePayments,
  addStatements,
  addDeskStates,
  addPaymentsOfToday,
  deleteFormerTenants,
  addAnnouncements,
  addNotices,
  addSms,
]

const NOTICE_DAYS = 30
const UNSENT = 'unsent'

export function createDemoSetup(ctx: Context): DemoSetup {
  const today = ctx.clock.today()
  const noticesFrom = addDays(today, -NOTICE_DAYS)
  const pastNotices: PastNotice[] = []
  return {
    ctx,
    today,
    pastNotices,
    noticesFrom,
    contextAt(day, seconds) {
      const instant = toInstant(day, seconds, ctx.config.TIME_ZONE)
      const clock = { now: () => instant, today: () => day }
      // Past messages become notices and are not sent.
      const enqueueAll: Context['deliveries']['enqueueAll'] = async (tx, message, requests) => {
        if (day < noticesFrom) return requests.map(() => [UNSENT])
        const resolved = await message.resolve({ ...ctx, clock }, tx, requests)
        return requests.map(({ subjectId }, index) => {
          const content = resolved[index]?.content
          if (content)
            for (const { uids } of content.recipients)
              pastNotices.push({ kind: message.kind, subjectId, uids, notice: content.notice(), at: instant })
          return [UNSENT]
        })
      }
      const deliveries: Context['deliveries'] = {
        ...ctx.deliveries,
        enqueueAll,
        enqueue: async (tx, message, request) => (await enqueueAll(tx, message, [request])).flat(),
      }
      return { ...ctx, deliveries, clock }
    },
  }
}

export async function fillDemo(ctx: Context, provider?: PaystackStandIn, sms?: SmsStandIn): Promise<void> {
  const setup = { ...createDemoSetup(ctx), provider, sms }
  const admins = await createAdmins(setup)
  await setUpCompany(setup.contextAt(historyStart(setup.today), 8 * 3600), admins.admin)
  const tenants = await addTenants({ ...setup, ...admins })
  const staff = await createStaff(setup, admins.admin)
  for (const step of STEPS) await step({ ...setup, ...admins, ...staff, tenants })
}
