import type { Tx } from '../../../../../server/database/index.ts'
import {
  findTenantsIncludingDeleted,
  type TenantRow,
} from '../../../../property/tenants/server/tenants.queries.ts'
import type { MadeRecord } from '../imports.queries.ts'

type Before = NonNullable<MadeRecord['before']>

/** Ids by kind. `moneyTenantIds` leaves out tenants of whom only empty fields were filled; `uids` are new people. */
export type Made = Record<
  | 'properties'
  | 'capacities'
  | 'units'
  | 'tenants'
  | 'persons'
  | 'leases'
  | 'charges'
  | 'invoices'
  | 'payments'
  | 'documents',
  string[]
> & {
  rows: readonly MadeRecord[]
  moneyTenantIds: string[]
  uids: string[]
  people: ReadonlyMap<string, TenantRow>
}

export async function readMade(tx: Tx, rows: readonly MadeRecord[]): Promise<Made> {
  const pick = (kind: MadeRecord['kind'], isChanged = false) =>
    rows.flatMap((row) => (row.kind === kind && (row.before !== null) === isChanged ? row.targetId : []))
  const [tenants, persons] = [pick('tenant'), pick('person', true)]
  const people = await findTenantsIncludingDeleted(tx, [...tenants, ...persons])
  const grown = rows.filter(({ kind, before }) => kind === 'person' && before?.['hasMoney'] === 1)
  return {
    rows,
    tenants,
    persons,
    people,
    properties: pick('property'),
    capacities: pick('capacity', true),
    units: pick('unit'),
    leases: pick('lease'),
    charges: pick('charge'),
    invoices: pick('invoice'),
    payments: pick('payment'),
    documents: pick('document'),
    moneyTenantIds: [...tenants, ...grown.map(({ targetId }) => targetId)],
    uids: tenants.flatMap((id) => people.get(id)?.personUid ?? []),
  }
}

export const getBefore = ({ rows }: Made, kind: MadeRecord['kind']): { id: string; before: Before }[] =>
  rows.flatMap((row) => (row.kind === kind && row.before ? [{ id: row.targetId, before: row.before }] : []))
