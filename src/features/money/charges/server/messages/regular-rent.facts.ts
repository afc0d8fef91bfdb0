import type { Db } from '../../../../../server/database/index.ts'
import { bySubject, type MessageContext, type Recipient } from '../../../../../server/mail/messages.ts'
import { type Day, formatDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { staffRecipients } from '../../../../identity/accounts/server/office-recipients.ts'
import { companyOf } from '../../../../identity/company/server/company.service.ts'
import { livingTenants } from '../../../../property/tenants/server/tenants.leases.ts'
import type { TenantRow } from '../../../../property/tenants/server/tenants.queries.ts'
import { EVERYWHERE } from '../../../../property/tenants/server/tenants.scope.ts'
import { type Period, periodFrom, regularStart } from '../../periods.rules.ts'
import { findRules } from '../charges.queries.ts'

/** Amounts are in pesewas. */
export type RegularRent = {
  companyName: string
  publicUrl: string
  tenantId: string
  tenantName: string
  place: string
  charge: string
  paidThrough: Day
  period: Pick<Period, 'from' | 'to' | 'amount' | 'billOn'>
}

export type RegularRentFacts = {
  rent: Omit<RegularRent, 'period' | 'paidThrough'>
  tenant: TenantRow | undefined
  office: readonly Recipient[]
  isActive: boolean
  begins: Day
  first: Period | undefined
}

export const loadRegularRent = bySubject<RegularRentFacts>(
  async (ctx: MessageContext, db: Db, ids: readonly string[]) => {
    const rules = await findRules(db, { ids, scope: EVERYWHERE })
    const { companyName } = await companyOf(ctx, db)
    const tenants = await livingTenants(
      db,
      rules.map(({ tenantId }) => tenantId),
    )
    const recipientsOf = await staffRecipients(ctx, db, 'billing:write')
    return new Map(
      rules.map((rule): [string, RegularRentFacts] => {
        const { tenantId, tenantName, propertyName, unitName, description: charge } = rule
        const begins = regularStart(rule)
        const rent = {
          ...{ companyName, publicUrl: ctx.publicUrl, tenantId, tenantName, charge },
          place: `${propertyName}, ${unitName}`,
        }
        return [
          rule.id,
          {
            ...{ rent, tenant: tenants.get(tenantId), office: recipientsOf(rule.propertyId) },
            ...{ isActive: rule.state === 'active', begins, first: periodFrom(rule, begins) },
          },
        ]
      }),
    )
  },
)

/** The reason not to send it any more. */
export function notBeginningReason(
  { tenant, isActive, begins, first }: RegularRentFacts,
  told: Day | undefined,
): string | undefined {
  if (!tenant) return 'the tenant was deleted'
  if (!isActive) return 'the recurring charge is paused'
  return first && begins === told ? undefined : 'the regular rent does not begin on that day any more'
}

export const regularRentRows = ({ place, charge, paidThrough, period }: RegularRent): [string, string][] => [
  ['Place', place],
  ['Asked in advance until', formatDay(paidThrough)],
  [charge, `${formatGhs(period.amount)} for ${formatDay(period.from)} to ${formatDay(period.to)}`],
  ['Invoice on', formatDay(period.billOn)],
  ['Due on', formatDay(period.from)],
]
