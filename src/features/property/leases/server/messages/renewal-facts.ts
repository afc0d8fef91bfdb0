import type { Db } from '../../../../../server/database/index.ts'
import { bySubject, type MessageContext } from '../../../../../server/mail/messages.ts'
import { ENGLISH, type Translated } from '../../../../../server/translation.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { findCurrentTenantsById } from '../../../tenants/server/tenants.leases.ts'
import type { TenantRow } from '../../../tenants/server/tenants.queries.ts'
import { listLeasesById } from '../leases.queries.ts'
import { listLeaseRenewals, type RenewalRow } from '../renewals.queries.ts'

/** Money is in pesewas. */
export type OfferContent = Translated & {
  companyName: string
  publicUrl: string
  tenantId: string
  tenantName: string
  propertyName: string
  unitName: string
  fromDay: string
  endsOn: string | null
  rent: number
}

export type RenewalFacts = Translated & {
  companyName: string
  publicUrl: string
  lease: { propertyName: string; unitName: string; tenantName: string; tenantId: string }
  tenant: TenantRow | undefined
  propertyId: string
  renewals: readonly RenewalRow[]
}

async function loadFacts(
  ctx: MessageContext,
  db: Db,
  ids: readonly string[],
): Promise<Map<string, RenewalFacts>> {
  const leases = await listLeasesById(db, ids)
  const { companyName } = await loadCompanySettings(ctx, db)
  const tenants = await findCurrentTenantsById(
    db,
    leases.map(({ tenantId }) => tenantId),
  )
  const renewals = Map.groupBy(await listLeaseRenewals(db, ids), ({ leaseId }) => leaseId)
  return new Map(
    leases.map((lease): [string, RenewalFacts] => [
      lease.id,
      {
        companyName,
        publicUrl: ctx.publicUrl,
        lease,
        tenant: tenants.get(lease.tenantId),
        propertyId: lease.propertyId,
        renewals: renewals.get(lease.id) ?? [],
      },
    ]),
  )
}

export const loadRenewalFacts = bySubject<RenewalFacts>(loadFacts)

export function requireRenewal({ renewals }: RenewalFacts, { renewalId }: { renewalId: string }): RenewalRow {
  const renewal = renewals.find(({ id }) => id === renewalId)
  if (!renewal) throw new Error('The offer of a message is gone.')
  return renewal
}

export function offerContent(facts: RenewalFacts, params: { renewalId: string }): OfferContent {
  const { companyName, publicUrl, lease, translation } = facts
  const { fromDay, endsOn, rent } = requireRenewal(facts, params)
  const { tenantId, tenantName, propertyName, unitName } = lease
  const about = { tenantId, tenantName, propertyName, unitName }
  return { companyName, publicUrl, translation, ...about, fromDay, endsOn, rent }
}

export function offerRows(offer: OfferContent): [string, string][] {
  const { known, day } = offer.translation ?? ENGLISH
  return [
    [known('Place'), `${offer.propertyName}, ${offer.unitName}`],
    [known('From'), day(offer.fromDay)],
    [known('Until'), offer.endsOn === null ? known('No end date') : day(offer.endsOn)],
    [known('Rent'), formatGhs(offer.rent)],
  ]
}
