import { fileURLToPath } from 'node:url'
import { addBill, BILL_RULES } from '../../features/money/expenses/server/bills.service.ts'
import { addExpense, voidExpense } from '../../features/money/expenses/server/expenses.service.ts'
import { listVisibleUnits } from '../../features/property/leases/server/units/units.register.ts'
import { addDays, formatDay } from '../../shared/days.ts'
import { formatGhs, toPesewas } from '../../shared/money.ts'
import type { Demo, FillStep } from '../demo.types.ts'
import { storeUpload } from '../files.ts'
import { ENTERED_TWICE, EXPENSES, type ExpensePlan } from './expenses.plan.ts'

const BILL = fileURLToPath(new URL('./expenses/bill.typ', import.meta.url))
const ENTERED_AT = 15 * 3600

type Units = { id: string; name: string; propertyId: string; propertyName: string }[]

export const addExpenses: FillStep = async (demo) => {
  const found = await listVisibleUnits(demo.ctx, demo.admin, {}).rows({ limit: 500, cursor: undefined })
  const units = found.map(({ row }) => row)
  for (const plan of EXPENSES) await enter(demo, units, plan)
  const { id } = await enter(demo, units, ENTERED_TWICE)
  const later = demo.contextAt(addDays(demo.today, 1 - ENTERED_TWICE.ago), ENTERED_AT)
  await demo.ctx.db.transaction((tx) =>
    voidExpense(later, tx, { caller: demo.admin, id, reason: 'Entered twice' }),
  )
}

/** Throws for a property without units. */
async function enter(demo: Demo, units: Units, plan: ExpensePlan): Promise<{ id: string }> {
  const { ago, property, category, amount, supplier, note, isOfUnit = false, hasBill = false } = plan
  const unit = units.find(({ propertyName }) => propertyName === property)
  if (!unit) throw new Error(`${property} has no units.`)
  const spentOn = addDays(demo.today, -ago)
  const ctx = demo.contextAt(spentOn, ENTERED_AT)
  const place = { propertyId: unit.propertyId, unitId: isOfUnit ? unit.id : null }
  const given = { ...place, category, amount, spentOn, supplier, note }
  const number = spentOn.replaceAll('-', '').slice(2)
  const printed = { supplier, note, number, day: formatDay(spentOn), amount: formatGhs(toPesewas(amount)) }
  const where = isOfUnit ? `${property}, ${unit.name}` : property
  const bytes = hasBill ? await demo.ctx.pdf.render(BILL, { ...printed, place: where }) : undefined
  const name = { fileName: `Bill ${number}.pdf`, contentType: 'application/pdf' } as const
  const upload = bytes && (await storeUpload(demo.ctx, BILL_RULES, bytes, name))
  return demo.ctx.db.transaction(async (tx) => {
    const { id } = await addExpense(ctx, tx, { caller: demo.clerk, given })
    if (upload) await addBill(ctx, tx, { caller: demo.clerk, id, upload })
    return { id }
  })
}
