import { afterAll, beforeAll, expect, test } from 'vitest'
import { toPesewas } from '../../../../shared/money.ts'
import { runHistory } from '../../../../testing/ledger/ledger.histories.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { OwnerStatement } from '../../owner-statements/owner-statements.contract.ts'
import type { TaxMonth } from '../../taxes/taxes.contract.ts'
import type { VatMonth, YearOfBooks } from '../books.contract.ts'

let portal: TestPortal
let admin: ApiClient

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
})
afterAll(() => portal.close())

const read = async <T>(path: string) => (await admin.call<T>(`GET ${path}`)).body
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + toPesewas(amount), 0)

test('after a random history VAT is the same two figures on every report, and what invoices have left of it', async () => {
  await runHistory(portal, admin, { steps: 80, seed: 20_261_128, hasVat: true })
  const { months } = await read<YearOfBooks>('/years/2026')
  for (const { month, figures } of months) {
    const [tax, owner, vat] = await Promise.all([
      read<TaxMonth>(`/tax/${month}`),
      read<OwnerStatement>(`/owner-statements/${month}`),
      read<VatMonth>(`/vat/${month}`),
    ])
    const { vat: received, vatDue } = figures
    expect([month, tax.totals.vat, tax.totals.vatDue]).toEqual([month, received, vatDue])
    expect([month, owner.totals.vat, owner.totals.vatDue]).toEqual([month, received, vatDue])
    expect([month, vat.totals.vat]).toEqual([month, vatDue])
    expect(sum(vat.invoices.map((one) => one.vat)) - sum(vat.creditNotes.map((one) => one.vat))).toBe(
      toPesewas(vatDue),
    )
  }
  expect(months.filter(({ figures }) => figures.vat !== 0).length).toBeGreaterThan(1)
  const { rows } = await portal.db.$client.query<{ due: number }>(`
    select coalesce(sum(vat_amount - vat_credited), 0) as due from invoices where voided_at is null`)
  expect(sum(months.map(({ figures }) => figures.vatDue))).toBe(rows[0]?.due)
  expect(await partsOfSettled()).toEqual([])
})

/** Invoices settled by money and credit notes whose payments lack the VAT left by the credit notes. */
async function partsOfSettled(): Promise<unknown[]> {
  const { rows } = await portal.db.$client.query(`
    select invoice_number, vat_amount - vat_credited as vat, taken from invoices, lateral (
      select coalesce(-sum(line.vat), 0) as taken from journal_lines line join payments on payments.id = line.payment_id
      where line.invoice_id = invoices.id and line.account = 'Tenants receivable'
        and payments.kind not in ('credit_note', 'write_off')) as parts
    where vat_amount is not null and voided_at is null and amount_written_off = 0
      and amount_paid + amount_credited = amount and taken <> vat_amount - vat_credited`)
  return rows
}
