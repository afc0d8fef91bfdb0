import { beforeAll, expect } from 'vitest'
import type { MoneyLine } from '../../features/money/money-desk/money-lines.contract.ts'
import type { ImportedStatement } from '../../features/money/money-desk/statements.contract.ts'
import type { Payment } from '../../features/money/payments/payments.contract.ts'
import { type Fixture, setUpFixture } from '../fixture.ts'
import type { ApiResponse } from '../portal.ts'
import { addAccount, importFile, listMoneyLines, toCsv } from './desk.ts'

const HEADINGS = ['Date', 'Transaction ID', 'From', 'From Name', 'Amount', 'Reference', 'Balance']

export type DeskRow = {
  day?: string
  id?: string
  from?: string
  name?: string
  amount?: string
  reference?: string
}

export type DeskFixture = {
  fixture: Fixture
  accountId: string
  tenantId: string
  code: string
  /** Another tenant, with another name. */
  otherId: string
  newId(): string
  writeFile(...rows: DeskRow[]): string
  importRows(...rows: DeskRow[]): Promise<ImportedStatement>
  /** By the transaction id. */
  findLine(id: string): Promise<MoneyLine>
  act(line: MoneyLine, name: string, body: object): Promise<ApiResponse<MoneyLine>>
  accept(line: MoneyLine, tenantId: string): Promise<ApiResponse<unknown>>
  recordPayment(fields: object): Promise<Payment>
  readPayment(id: string | undefined): Promise<Payment>
  /** Overdue, in GHS. */
  createInvoice(amount: number): Promise<{ id: string }>
}

let ids = 87_425_000_000
function newId(): string {
  ids += 1
  return String(ids)
}

function toRow({ day = '10/11/2026', id = newId(), amount = '100.00', ...row }: DeskRow): string[] {
  return [day, id, row.from ?? '', row.name ?? '', amount, row.reference ?? '', '']
}
const writeFile = (...rows: DeskRow[]) => toCsv([HEADINGS, ...rows.map(toRow)])

/** A portal with a wallet, whose statements have ids. */
export function setUpDesk(): DeskFixture {
  const fixture = setUpFixture()
  const call = <T>(endpoint: string, body?: object) => fixture.admin.call<T>(endpoint, body && { body })
  const desk: DeskFixture = {
    fixture,
    accountId: '',
    tenantId: '',
    code: '',
    otherId: '',
    newId,
    writeFile,
    async importRows(...rows) {
      const imported = await importFile(fixture.admin, desk.accountId, writeFile(...rows))
      expect(imported.status, imported.text).toBe(201)
      return imported.body
    },
    async findLine(id) {
      const line = (await listMoneyLines(fixture.admin)).find(({ transactionId }) => transactionId === id)
      if (!line) throw new Error(`There is no line ${id}.`)
      return line
    },
    act: (line, name, body) => call(`POST /money/lines/${line.id}/${name}`, body),
    accept: (line, tenantId) => call('POST /money/lines/accept', { lines: [{ id: line.id, tenantId }] }),
    recordPayment: async (fields) =>
      (
        await call<Payment>('POST /payments', {
          tenantId: desk.tenantId,
          receivedOn: '2026-11-08',
          method: 'mobile_money',
          sendEmail: false,
          ...fields,
        })
      ).body,
    readPayment: async (id) => (await call<Payment>(`GET /payments/${id}`)).body,
    createInvoice: (amount) => fixture.createInvoice({ amount, dueDate: '2026-11-01', enteredLater: true }),
  }
  beforeAll(async () => {
    desk.accountId = await addAccount(fixture.admin)
    desk.tenantId = fixture.tenant.tenant.id
    desk.code = fixture.tenant.tenant.payCode
    desk.otherId = (await fixture.portal.createTenant(fixture.admin, { name: 'Yaw Boateng' })).tenant.id
  })
  return desk
}
