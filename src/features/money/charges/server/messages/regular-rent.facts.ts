import type { Db } from '../../../../../server/database/index.ts'
import { bySubject, type MessageContext } from '../../../../../server/mail/messages.ts'
import { ENGLISH, type Translated } from '../../../../../server/translation.ts'
import type { Day } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { findCurrentTenantsById } from '../../../../property/tenants/server/tenants.leases.ts'
import type { TenantRow } from '../../../../property/tenants/server/tenants.queries.ts'
import { EVERYWHERE } from '../../../../property/tenants/server/tenants.scope.ts'
import { type Period, periodFrom, regularStart } from '../../periods.rules.ts'
import { findCharges } from '../charges.queries.ts'

/** Amounts are in pesewas. */
export type RegularRent = Translated & {
  companyName: string
  publicUrl: string
  tenantId: string
  tenantName: string
  place: string
  charge: string
  paidThrough: Day
  period: Pick<Period, 'from' | 'to' | 'amount' | 'billOn'>
}

export type RegularRentFacts = Translated & {
  rent: Omit<RegularRent, 'period' | 'paidThrough'>
  tenant: TenantRow | undefined
  propertyId: string
  isActive: boolean
  begins: Day
  first: Period | undefined
}

export const loadRegularRent = bySubject<RegularRentFacts>(
  async (ctx: MessageContext, db: Db, ids: readonly string[]) => {
    const charges = await findCharges(db, { ids, scope: EVERYWHERE })
    const { companyName } = await loadCompanySettings(ctx, db)
    const tenants = await findCurrentTenantsById(
      db,
      charges.map(({ tenantId }) => tenantId),
    )
    return new Map(
      charges.map((charge): [string, RegularRentFacts] => {
        const { tenantId, tenantName, propertyName, unitName, description: chargeName } = charge
        const begins = regularStart(charge)
        const rent = {
          companyName,
          publicUrl: ctx.publicUrl,
          tenantId,
          tenantName,
          charge: chargeName,
          place: `${propertyName}, ${unitName}`,
        }
        return [
          charge.id,
          {
            rent,
            tenant: tenants.get(tenantId),
            propertyId: charge.propertyId,
            isActive: charge.state === 'active',
            begins,
            first: periodFrom(charge, begins),
          },
        ]
      }),
    )
  },
)

/** The reason not to send it any more. */
export function notBeginningReason(
  { isActive, begins, first }: RegularRentFacts,
  notifiedOn: Day | undefined,
): string | undefined {
  if (!isActive) return 'the recurring charge is paused'
  return first && begins === notifiedOn ? undefined : 'the regular rent does not begin on that day any more'
}

export function regularRentRows(rent: RegularRent): [string, string][] {
  const { place, charge: chargeName, paidThrough, period, translation = ENGLISH } = rent
  const { t, day, known } = translation
  const amount = formatGhs(period.amount)
  return [
    [known('Place'), place],
    [known('Asked in advance until'), day(paidThrough)],
    [
      chargeName,
      t('{amount} for {from} to {until}', { amount, from: day(period.from), until: day(period.to) }),
    ],
    [known('Invoice on'), day(period.billOn)],
    [known('Due on'), day(period.from)],
  ]
}
