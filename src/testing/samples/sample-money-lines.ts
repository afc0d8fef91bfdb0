import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { addAccount, importFile, listMoneyLines, toCsv } from '../money-desk/desk.ts'
import type { ApiClient, TestPortal } from '../portal.ts'

const HEADINGS = ['Date', 'Transaction ID', 'Amount', 'Reference', 'From']
const newDigits = () => String(randomInt(1_000_000_000, 9_999_999_999))

const addSampleAccount = (admin: ApiClient): Promise<string> =>
  addAccount(admin, { number: newDigits(), openingDay: '2026-01-01' })

async function importSample(admin: ApiClient, accountId: string, reference: string): Promise<string> {
  const row = ['19/11/2026', newDigits(), '10.50', reference, newDigits()]
  return (await importFile(admin, accountId, toCsv([HEADINGS, row]))).body.id
}

const importSampleStatement = async (admin: ApiClient): Promise<string> =>
  importSample(admin, await addSampleAccount(admin), 'a stranger')

/** Proposed to the tenant of the invoice. */
async function addSampleLine(admin: ApiClient, invoiceId: string): Promise<string> {
  const { invoiceNumber } = (await admin.call<{ invoiceNumber: string }>(`GET /invoices/${invoiceId}`)).body
  const accountId = await addSampleAccount(admin)
  await importSample(admin, accountId, invoiceNumber)
  return (await listMoneyLines(admin, `accountId=${accountId}`))[0]?.id ?? ''
}

async function addSamplePayer({ db }: TestPortal, tenantId: string): Promise<string> {
  const id = randomUUID()
  await db.execute(sql`
    insert into payers (id, kind, key, name, tenant_id, times, last_day)
    values (${id}, 'number', ${newDigits()}, 'Efua Sarpong', ${tenantId}, 1, '2026-11-19')`)
  return id
}

/** A counted payment of another tenant, as later invoices would use its credit. */
async function recordSampleMoney(portal: TestPortal, admin: ApiClient): Promise<string> {
  const { tenant } = await portal.createTenant(admin, { name: `Payer ${newDigits()}` })
  const payment = { tenantId: tenant.id, amount: 0.01, receivedOn: '2026-11-19', method: 'cash' }
  const body = { ...payment, keepCredit: true, sendEmail: false }
  return (await admin.call<{ id: string }>('POST /payments', { body })).body.id
}

type People = { portal: TestPortal; admin: ApiClient; tenant: { tenant: { id: string } } }
type MakeRecord = (name: string) => Promise<string>

/** By path parameter or field, for the makers of all records. */
export const MONEY_LINE_MAKERS = {
  accounts: ({ admin }: People) => addSampleAccount(admin),
  statements: ({ admin }: People) => importSampleStatement(admin),
  lines: async ({ admin }: People, makeRecord: MakeRecord) =>
    addSampleLine(admin, await makeRecord('invoices')),
  payers: ({ portal, tenant }: People) => addSamplePayer(portal, tenant.tenant.id),
  'money payment': ({ portal, admin }: People) => recordSampleMoney(portal, admin),
}

type Records = { portal: TestPortal; admin: ApiClient; ids: Record<string, string> }

export async function putLineAside({ admin, ids }: Records): Promise<void> {
  await admin.call(`POST /money/lines/${ids['lines']}/aside`, { body: { kind: 'other' } })
}

export async function holdLine({ portal, ids }: Records): Promise<void> {
  await portal.db.execute(
    sql`update statement_lines set state = 'held', reason = 'perhaps-same' where id = ${ids['lines']}`,
  )
}
