import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import { formatDay } from '../../../../shared/days.ts'
import { formatGhs, toPesewas } from '../../../../shared/money.ts'
import { loadRentCard } from '../../../money/rent-cards/server/rent-cards.service.ts'
import { getRenewalChain } from '../../../property/leases/lease-choice.rules.ts'
import { type LeaseRow, listTenantLeases } from '../../../property/leases/server/leases.queries.ts'
import { HOUSE_RULES } from '../built-in.templates.ts'
import type { PlaceholderValues } from '../placeholders.rules.ts'
import {
  agreementWarnings,
  isTemplateKind,
  registrationReasons,
  type SigningKind,
} from '../signings.rules.ts'
import { findSealedAgreement, type SigningRecord } from './signings.queries.ts'

type Deps = Pick<Context, 'clock' | 'config'>

const moneyOrNone = (pesewas: number): string => (pesewas > 0 ? formatGhs(pesewas) : 'none')

/** `agreementNumber` is that of the document, of an addendum that of the agreement that it changes. */
export async function loadPlaceholderValues(
  ctx: Deps,
  db: Db,
  lease: LeaseRow,
  agreementNumber: string | null,
): Promise<PlaceholderValues> {
  const card = await loadRentCard(ctx, db, lease)
  return {
    landlordName: card.landlord || null,
    tenantName: lease.tenantName,
    propertyName: lease.propertyName,
    unitName: lease.unitName,
    startsOn: formatDay(lease.startsOn),
    endsOn: lease.endsOn === null ? 'an open end' : formatDay(lease.endsOn),
    rent: lease.rent === null ? null : formatGhs(lease.rent),
    periodMonths: lease.periodMonths === 1 ? '1 month' : `${lease.periodMonths} months`,
    rentDay: String(lease.rentDay),
    deposit: moneyOrNone(lease.depositDue),
    advance: moneyOrNone(toPesewas(card.advance)),
    cardSerial: card.officialSerial,
    houseRules: HOUSE_RULES,
    agreementNumber,
  }
}

/** The sealed agreement of the lease or of one that it renews. */
export async function findChainAgreement(db: Db, lease: LeaseRow): Promise<SigningRecord | undefined> {
  const chain = getRenewalChain(lease, await listTenantLeases(db, [lease.tenantId]))
  return findSealedAgreement(
    db,
    chain.map(({ id }) => id),
  )
}

const toLet = ({ startsOn, endsOn, unitKind, unitRooms: rooms }: LeaseRow) => ({
  startsOn,
  endsOn,
  unitKind,
  rooms,
})

export const listLegalWarnings = (kind: SigningKind, lease: LeaseRow) =>
  isTemplateKind(kind) ? agreementWarnings(toLet(lease)) : []

export const listRegistrationReasons = (lease: LeaseRow) => registrationReasons(toLet(lease))
