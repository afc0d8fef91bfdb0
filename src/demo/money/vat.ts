import { changeInvoice } from '../../features/money/invoices/server/changes/change-invoice.ts'
import { listVisibleInvoices } from '../../features/money/invoices/server/invoices.service.ts'
import { changeTaxSettings } from '../../features/money/taxes/server/taxes.service.ts'
import { listVisibleLeases } from '../../features/property/leases/server/leases.service.ts'
import { addDays } from '../../shared/days.ts'
import type { Demo, DemoTenant, FillStep } from '../demo.types.ts'
import { historyStart } from '../people.ts'

const NINE_O_CLOCK = 9 * 3600
const FIVE_O_CLOCK = 17 * 3600
const NUMBERED = 2

/** A tenant in a shop of GHS 1,200. */
function findVatPayer({ tenants }: Demo): DemoTenant {
  const tenant = tenants.find(({ rent, leftOn }) => rent === 1200 && !leftOn)
  if (!tenant) throw new Error('Nobody rents a shop of GHS 1,200.')
  return tenant
}

/** One shop, before its invoices are issued. */
export const switchVatOn: FillStep = async (demo) => {
  const leases = await listVisibleLeases(demo.ctx, demo.admin, { tenantId: findVatPayer(demo).id })
  const rows = await leases.rows({ limit: 1, cursor: undefined })
  const units = rows.map(({ row }) => row.unitId)
  const then = demo.contextAt(historyStart(demo.today), NINE_O_CLOCK)
  await changeTaxSettings(then, demo.admin, { vat: { on: true, units } })
}

/** The newest paid ones are in the E-VAT system too. */
export const enterVatNumbers: FillStep = async (demo) => {
  const { ctx, admin, contextAt, today } = demo
  const list = await listVisibleInvoices(ctx, admin, {
    tenantId: findVatPayer(demo).id,
    status: 'Paid',
    limit: 50,
  })
  const paid = (await list.rows({ limit: 50, cursor: undefined })).map(({ row }) => row)
  const later = contextAt(addDays(today, -1), FIVE_O_CLOCK)
  for (const { id, invoiceNumber } of paid.filter(({ vatRate }) => vatRate !== null).slice(0, NUMBERED)) {
    const changes = { eVatNumber: `E26${invoiceNumber.replaceAll(/\D/g, '')}` }
    await ctx.db.transaction((tx) => changeInvoice(later, tx, { id, caller: admin, changes }))
  }
}
