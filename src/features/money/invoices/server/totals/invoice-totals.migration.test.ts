import { expect, it } from 'vitest'
import { createMigratedDatabase } from '../../../../../testing/database/older-migrations.ts'
import { WRITE_LEDGER } from '../../../../../testing/ledger/ledger.ts'

const ID = '00000000-0000-4000-8000-000000000002'

const INVOICE = `insert into invoices (id, invoice_number, tenant_id, tenant_name, amount, due_date, status, receipt_state,
  created_at, updated_at) select gen_random_uuid(), gen_random_uuid()::text, '${ID}', 'Ama', amount, due::date, status,
  receipt_state, now(), now()`

const ROWS = `
  insert into profiles (uid, name, email, phone, role) values ('${ID}', 'Ama', 'ama@tenant.test', null, 'tenant');
  insert into properties (id, name, kind, capacity, created_at) values ('${ID}', 'Market', 'shops', 1, now());
  insert into tenants (id, uid, property_id, unit, created_at, updated_at)
    values ('${ID}', '${ID}', '${ID}', 'B 07', now(), now());
  ${INVOICE} from (values (1, '2026-11-19', 'Unpaid', 'none'), (2, '2026-11-19', 'Unpaid', 'none'),
    (4, '2026-11-20', 'Unpaid', 'none'), (8, '2026-11-19', 'overdue', 'none'), (16, '2026-11-19', 'Paid', 'none'),
    (32, '2026-11-19', 'Unpaid', 'approved'), (10000000000, '2026-11-19', 'Payment Submitted', 'pending_review'))
    as v (amount, due, status, receipt_state)`

it('a database with invoices gets their totals, and keeps them up to date', async () => {
  const { db, drop } = await createMigratedDatabase('0003_other_half', ROWS)
  const client = db.$client
  const totals = async () => {
    const { rows } = await client.query<Record<'due' | 'status' | 'count' | 'pesewas', unknown>>(
      `select due_date::text as due, stored_display_status as status, sum(count) as count, sum(pesewas) as pesewas from invoice_totals
       group by 1, 2 order by 1, 2`,
    )
    return rows.map(({ due, status, count, pesewas }) => [due, status, Number(count), Number(pesewas)])
  }
  const day = '2026-11-19'
  const rest = [
    [day, 'Paid', 2, 48],
    [day, 'Payment Under Review', 1, 10_000_000_000],
    [day, 'Unpaid', 2, 3],
    ['2026-11-20', 'Unpaid', 1, 4],
  ]
  expect(await totals()).toEqual([[day, 'Overdue', 1, 8], ...rest])
  await client.query(
    `${INVOICE} from (values (64, '${day}', 'overdue', 'none')) as v (amount, due, status, receipt_state); ${WRITE_LEDGER}`,
  )
  expect(await totals()).toEqual([[day, 'Overdue', 2, 72], ...rest])
  const { rows } = await client.query('select unit_key from tenants')
  expect(rows).toEqual([{ unit_key: 'b07' }])
  await drop()
})
