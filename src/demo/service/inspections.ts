import { listVisibleUnits } from '../../features/property/leases/server/units/units.register.ts'
import type { NewInspectionRule } from '../../features/service/inspections/inspections.contract.ts'
import { addRule } from '../../features/service/inspections/server/inspections.service.ts'
import { addDays, type Day } from '../../shared/days.ts'
import type { FillStep } from '../demo.types.ts'

const ADDED_AT = 11 * 3600
const SHOPS = 'Bohye (Shops)'
const FLATS = 'Bohye apartments'

const toDay = (day: Day) => Number(day.slice(8))

/** A future quarterly check of the shops, and a yearly one of a flat, already announced. */
export const addInspections: FillStep = async ({
  ctx,
  admin,
  clerk,
  caretaker,
  tenants,
  today,
  contextAt,
}) => {
  const units = (await listVisibleUnits(ctx, admin, {}).rows({ limit: 500, cursor: undefined })).map(
    ({ row }) => row,
  )
  const shop = units.find(({ propertyName }) => propertyName === SHOPS)
  const hosts = tenants.filter(({ apartment }) => apartment === FLATS).map(({ unit }) => unit)
  const flat = units.find(({ propertyName, name }) => propertyName === FLATS && hosts.includes(name))
  if (!shop || !flat) throw new Error('The demo has no shop, or no flat that is let.')
  const [checkOn, visitOn] = [addDays(today, 12), addDays(today, 5)]
  const rules: NewInspectionRule[] = [
    {
      propertyId: shop.propertyId,
      title: 'Fire extinguishers',
      everyMonths: 3,
      anchorDay: toDay(checkOn),
      description: 'We check the pressure, the seal and the date of each extinguisher.',
      leadDays: 7,
      startsOn: checkOn,
      priority: 'normal',
      assigneeUid: caretaker.uid,
    },
    {
      propertyId: flat.propertyId,
      unitId: flat.id,
      title: 'Electrical inspection',
      everyMonths: 12,
      description: 'An electrician looks at the distribution board, the sockets and the earthing.',
      anchorDay: toDay(visitOn),
      leadDays: 14,
      startsOn: addDays(today, -2),
      priority: 'high',
    },
  ]
  const context = contextAt(addDays(today, -2), ADDED_AT)
  for (const given of rules) await ctx.db.transaction((tx) => addRule(context, tx, { caller: clerk, given }))
}
