import type { MoneyAccount } from '../../features/money/money-desk/money-desk.contract.ts'
import type { MoneyLine } from '../../features/money/money-desk/money-lines.contract.ts'
import type {
  ImportedStatement,
  StatementPreview,
} from '../../features/money/money-desk/statements.contract.ts'
import type { ApiClient, ApiResponse } from '../portal.ts'

const WALLET = {
  name: 'Wallet',
  kind: 'wallet',
  number: '0244550101',
  openingBalance: 0,
  openingDay: '2026-10-01',
} as const

export async function addAccount(admin: ApiClient, fields: object = {}): Promise<string> {
  const { status, body, text } = await admin.call<MoneyAccount>('POST /money/accounts', {
    body: { ...WALLET, ...fields },
  })
  if (status !== 201) throw new Error(`The account answered ${status}: ${text}`)
  return body.id
}

export type StatementFields = Partial<Record<'password' | 'mapping' | 'from' | 'to' | 'hash', string>>

const toCell = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const toCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(toCell).join(',')).join('\n')

export function statementForm(
  accountId: string,
  file: string | Buffer,
  { name = 'statement.csv', ...fields }: StatementFields & { name?: string } = {},
): FormData {
  const form = new FormData()
  form.set('accountId', accountId)
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name)
  return form
}

export const importFile = (
  admin: ApiClient,
  accountId: string,
  file: string | Buffer,
  fields: StatementFields = {},
): Promise<ApiResponse<ImportedStatement>> =>
  admin.call('POST /money/statements', { form: statementForm(accountId, file, fields) })

export const previewFile = (
  admin: ApiClient,
  accountId: string,
  file: string | Buffer,
  fields: StatementFields = {},
): Promise<ApiResponse<StatementPreview>> =>
  admin.call('POST /money/statements/preview', { form: statementForm(accountId, file, fields) })

export async function listMoneyLines(admin: ApiClient, query = ''): Promise<MoneyLine[]> {
  const { status, body, text } = await admin.call<MoneyLine[]>(`GET /money/lines${query && `?${query}`}`)
  if (status !== 200) throw new Error(`The lines answered ${status}: ${text}`)
  return body
}
