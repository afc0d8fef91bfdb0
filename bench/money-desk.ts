/**
 * Compares the import of a statement of 400 lines with pay codes with the import of as many payments, in turns. Fails
 * above four times. Run: npm run bench -- money-desk
 */
import type { ImportedStatement } from '../src/features/money/money-desk/statements.contract.ts'
import type { Tenant } from '../src/features/property/tenants/tenants.contract.ts'
import { addDays } from '../src/shared/days.ts'
import { statementForm, toCsv } from '../src/testing/money-desk/desk.ts'
import { withEmptyPortal } from './empty-portal.ts'
import { median, report, timed, times } from './lib.ts'

const LINES = 400
const ROUNDS = 5
const MOST = 4
const AMOUNT = 850
const HEADINGS = ['Date', 'Transaction ID', 'From Name', 'Amount', 'Reference']

await withEmptyPortal(async (call) => {
  const rows = Array.from({ length: LINES }, (_, at) => ({
    name: `Tenant Number ${at}`,
    apartment: 'Bohye (Shops)',
    email: `tenant-${at}@desk.test`,
  }))
  await call('POST /tenants/import', { body: { rows, sendEmail: false } })
  const tenants = await call<Tenant[]>('GET /tenants')
  const tenantIds = tenants.map(({ id }) => id)
  const today = new Date().toISOString().slice(0, 10)
  // Receipts of the last seven days would be written too.
  const day = addDays(today, -20)
  const account = { name: 'Wallet', kind: 'wallet', number: '0244550101', openingBalance: 0 }
  const { id: accountId } = await call<{ id: string }>('POST /money/accounts', {
    body: { ...account, openingDay: addDays(today, -400) },
  })
  let bills = 0
  const bill = async () => {
    bills += 1
    const body = { tenantIds, amount: AMOUNT, dueDate: today, description: `Rent ${bills}`, sendEmail: false }
    await call('POST /invoices/bulk', { body })
  }
  const [alone, lines]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    await bill()
    const past = tenants.map(({ email }, at) => ({
      tenant: email ?? '',
      amount: String(AMOUNT),
      day,
      method: 'Mobile money',
      reference: `P${round}-${at}`,
    }))
    alone.push(...(await timed(1, () => call('POST /payments/import', { body: { rows: past } }))))
    await bill()
    const cells = tenants.map(({ payCode, name }, at) => [
      day,
      `S${round}-${at}`,
      name,
      String(AMOUNT),
      payCode,
    ])
    const form = statementForm(accountId, toCsv([HEADINGS, ...cells]))
    let imported: ImportedStatement | undefined
    lines.push(
      ...(await timed(1, async () => {
        imported = await call<ImportedStatement>('POST /money/statements', { form })
      })),
    )
    if (imported?.posted !== LINES) throw new Error(`Only ${imported?.posted} lines were posted.`)
  }
  const [floor, spent] = [median(alone), median(lines)]
  report(`A statement of ${LINES} lines; the floor is the import of as many payments`, [
    ['import', `${Math.round(floor)} ms`, `${Math.round(spent)} ms`, times(spent, floor), `${MOST}x`],
  ])
  if (spent > MOST * floor) process.exitCode = 1
})
