import type { PlannedLeaseEnd } from '../../features/money/lease-ends/lease-ends.contract.ts'
import { type Act, type Call, on, type Reply } from './closed-october.money.ts'
import type { October } from './closed-october.ts'

async function end({ flat }: October, call: Call, moveOutOn: string): Promise<Reply> {
  const preview = await call<PlannedLeaseEnd>(`POST /leases/${flat.leaseId}/end/preview`, { moveOutOn })
  const { hash } = preview.body
  return call(`POST /leases/${flat.leaseId}/end`, { moveOutOn, reason: 'Left', hash })
}

async function findChargeId(leaseId: string, call: Call): Promise<string> {
  const rules = await call<{ id: string }[]>(`GET /rent-rules?leaseId=${leaseId}`)
  return rules.body[0]?.id ?? ''
}

export const PLACE_ACTS: Act[] = [
  ['gives a unit another kind', 200, on(({ shop }) => `PATCH /units/${shop.unitId}`, { kind: 'apartment' })],
  [
    'gives it another kind from October',
    409,
    on(({ shop }) => `PATCH /units/${shop.unitId}`, { kind: 'house', from: '2026-10-15' }),
  ],
  [
    'gives it another kind from November',
    200,
    on(({ shop }) => `PATCH /units/${shop.unitId}`, { kind: 'house', from: '2026-11-01' }),
  ],
  ['renames a unit', 200, on(({ shop }) => `PATCH /units/${shop.unitId}`, { name: 'S1 new' })],
  ['makes an empty unit inactive', 200, on(({ empty }) => `PATCH /units/${empty.id}`, { active: false })],
  [
    'adds a unit',
    201,
    on(
      () => 'POST /units',
      ({ propertyId }) => ({ propertyId, name: 'S9', kind: 'shop' }),
    ),
  ],
  ['removes a unit', 204, on(({ empty }) => `DELETE /units/${empty.id}`)],
  [
    'imports a unit',
    201,
    on(() => 'POST /units/import', {
      rows: [{ row: 2, location: 'Bohye (Shops)', unit: 'S8', kind: 'Shop', floorArea: '' }],
    }),
  ],
  ['raises a capacity', 200, on(({ propertyId }) => `PATCH /properties/${propertyId}`, { capacity: 99 })],
  [
    'changes the kind of a property',
    200,
    on(({ propertyId }) => `PATCH /properties/${propertyId}`, { kind: 'apartments' }),
  ],
  ['adds a property', 201, on(() => 'POST /properties', { name: 'New houses', kind: 'shops', capacity: 30 })],
  ['archives a property', 200, on(({ unused }) => `PATCH /properties/${unused.id}`, { archived: true })],
  ['deletes a property', 409, on(({ unused }) => `DELETE /properties/${unused.id}`)],
  ['changes VAT', 200, on(() => 'PATCH /settings/tax', { vat: { on: false, units: [] } })],
  [
    'changes VAT from October',
    409,
    on(() => 'PATCH /settings/tax', { vat: { on: true, units: [], from: '2026-10-01' } }),
  ],
  [
    'changes VAT from November',
    200,
    on(
      () => 'PATCH /settings/tax',
      ({ flat }) => ({ vat: { on: true, units: [flat.unitId], from: '2026-11-01' } }),
    ),
  ],
  [
    'changes a rate of October',
    409,
    on(
      () => 'PATCH /settings/tax',
      ({ rates }) => ({ rates: rates.map((rate) => ({ ...rate, percent: rate.percent + 1 })) }),
    ),
  ],
  [
    'adds a rate from November',
    200,
    on(
      () => 'PATCH /settings/tax',
      ({ rates }) => ({
        rates: [...rates, { name: 'commercial', percent: 11, from: '2026-11-01', source: 'Act' }],
      }),
    ),
  ],
  ['opens the books by the setting', 409, on(() => 'PATCH /settings', { closedThrough: '2026-10-15' })],
  ['charges late fees', 200, on(() => 'PATCH /settings/late-fees', { on: true, percent: 5, graceDays: 0 })],
]

export const LEASE_ACTS: Act[] = [
  [
    'moves the start of a lease',
    200,
    on(({ shop }) => `PATCH /leases/${shop.leaseId}`, { startsOn: '2026-10-20' }),
  ],
  [
    'moves it further back',
    200,
    on(({ shop }) => `PATCH /leases/${shop.leaseId}`, { startsOn: '2025-06-01' }),
  ],
  [
    'moves the end of a lease',
    200,
    on(({ left }) => `PATCH /leases/${left.leaseId}`, { endsOn: '2026-10-25' }),
  ],
  [
    'adds a lease for the day after the move-out',
    201,
    on(
      () => 'POST /leases',
      ({ left, flat }) => ({
        tenantId: flat.tenantId,
        unitId: left.unitId,
        startsOn: '2026-10-26',
        rent: 100,
      }),
    ),
  ],
  [
    'gives an invoice another lease',
    200,
    async ({ rentOfFlat, flat }, call) => {
      const leases = (await call<{ id: string }[]>(`GET /leases?tenantId=${flat.tenantId}`)).body
      const other = leases.find(({ id }) => id !== flat.leaseId)
      return call(`PATCH /invoices/${rentOfFlat.id}`, { leaseId: other?.id })
    },
  ],
  [
    'enters a tenant who came in October',
    201,
    on(() => 'POST /tenants', {
      name: 'Kofi',
      email: 'kofi@tenant.test',
      apartment: 'Bohye (Shops)',
      unit: 'S5',
      moveInDate: '2026-10-01',
    }),
  ],
  [
    'imports one',
    201,
    on(() => 'POST /tenants/import', {
      rows: [
        {
          row: 2,
          name: 'Esi',
          email: 'esi@tenant.test',
          phone: '',
          apartment: 'Bohye (Shops)',
          unit: 'S6',
          moveInDate: '2026-10-01',
          leaseEndDate: '2027-10-01',
        },
      ],
      sendEmail: false,
    }),
  ],
  ['moves a tenant', 200, on(({ shop }) => `PATCH /tenants/${shop.tenantId}`, { unit: 'S7' })],
  [
    'puts the whole tenant',
    200,
    on(({ left }) => `PUT /tenants/${left.tenantId}`, { moveInDate: '2026-10-03' }),
  ],
  ['renames a tenant', 200, on(({ shop }) => `PATCH /tenants/${shop.tenantId}`, { name: 'Another Name' })],
  [
    'corrects the days of a tenant',
    200,
    on(({ flat }) => `PATCH /tenants/${flat.tenantId}`, { moveInDate: '2026-10-10' }),
  ],
  [
    'offers a renewal',
    201,
    on(({ flat }) => `POST /leases/${flat.leaseId}/renewal`, { endsOn: '2027-12-31', rent: 900 }),
  ],
  ['accepts it', 200, on(({ flat }) => `POST /leases/${flat.leaseId}/renewal/accept`)],
  ['ends a lease in October', 200, (ids, call) => end(ids, call, '2026-10-15')],
  [
    'moves the end of an ended lease',
    409,
    on(({ flat }) => `PATCH /leases/${flat.leaseId}`, { endsOn: '2026-12-31' }),
  ],
  [
    'records the official card',
    200,
    on(({ flat }) => `PATCH /leases/${flat.leaseId}/rent-card`, {
      officialSerial: 'A1',
      issuedOn: '2026-10-05',
    }),
  ],
  [
    'bills October by a recurring charge',
    200,
    async ({ left }, call) => {
      const rule = await call('POST /rent-rules', {
        leaseId: left.leaseId,
        purpose: 'utility',
        startsOn: '2026-10-05',
        steps: [{ fromDay: '2026-01-01', amount: 60 }],
        sendEmail: false,
      })
      const about = { ruleIds: [rule.body.id], through: '2026-12-31' }
      const plan = await call<{ hash: string }>('POST /rent-rules/preview', about)
      const { hash } = plan.body
      return call('POST /rent-rules/activate', { ...about, hash, skip: [], reasons: [] })
    },
  ],
  [
    'changes a recurring charge',
    200,
    async ({ left }, call) =>
      call(`PATCH /rent-rules/${await findChargeId(left.leaseId, call)}`, { description: 'Water' }),
  ],
  [
    'deletes a recurring charge that has billed',
    409,
    async ({ left }, call) => call(`DELETE /rent-rules/${await findChargeId(left.leaseId, call)}`),
  ],
  ['deletes a tenant', 204, on(({ shop }) => `DELETE /tenants/${shop.tenantId}`)],
  ['restores a tenant', 200, on(({ shop }) => `POST /tenants/${shop.tenantId}/restore`)],
  ['deletes one who has left', 204, on(({ gone }) => `DELETE /tenants/${gone.tenantId}`)],
  ['erases one', 200, on(({ gone }) => `POST /tenants/${gone.tenantId}/erase`, { reason: 'Requested' })],
]
