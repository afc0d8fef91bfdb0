import { listVisibleInvoices } from '../../../features/money/invoices/server/invoices.service.ts'
import {
  addPaymentProof,
  PROOF_RULES,
} from '../../../features/money/invoices/server/payment-proofs/payment-proofs.service.ts'
import { listMoneyAccounts } from '../../../features/money/money-desk/server/accounts.service.ts'
import { askAboutMissingProofs } from '../../../features/money/money-desk/server/ask-tenants.ts'
import { importStatement } from '../../../features/money/money-desk/server/imports/statements.service.ts'
import { listDeskLines } from '../../../features/money/money-desk/server/lines/lines.service.ts'
import { matchOne } from '../../../features/money/money-desk/server/matches/desk.service.ts'
import { changeMoneyDeskSettings } from '../../../features/money/money-desk/server/money-desk.settings.ts'
import { addDays } from '../../../shared/days.ts'
import type { Demo, FillStep } from '../../demo.types.ts'
import { readBytes, storeUpload } from '../../files.ts'
import { EXAMPLE_TENANT } from '../../people.names.ts'
import { random } from '../../random.ts'
import { choosePicture, hasPicture, planPicture, toContentType } from '../payment-proofs.ts'
import { atEvening } from './add-statements.ts'

const MOST = 500
const CLAIMED_DAYS_AGO = 10
const OVERDUE_DAYS = 14
const MORNING = 9 * 3600
const PART = 200

/** States of the desk that proposals do not show: a line held, one matched in part, and a claim whose tenant was asked. */
export const addDeskStates: FillStep = async (demo) => {
  await holdLine(demo)
  const debtors = await listOtherDebtors(demo)
  const claimant = debtors.find(({ amount }) => hasPicture(amount))
  const other = debtors.find((debtor) => debtor !== claimant)
  if (claimant) await claimMissingMoney(demo, claimant)
  if (other) await matchInPart(demo, other)
}

type Debtor = { invoiceId: string; tenantId: string; amount: number }

async function listOtherDebtors(demo: Demo): Promise<Debtor[]> {
  const { ctx, clerk, today } = demo
  const request = { limit: MOST, cursor: undefined }
  const lines = await listDeskLines(ctx, { needs: true }).rows(request)
  const proposed = new Set(
    lines.flatMap(({ row }) => row.proposal?.parts.map(({ tenantId }) => tenantId) ?? []),
  )
  const list = await listVisibleInvoices(ctx, clerk, { status: 'Overdue' })
  const found = (await list.rows(request)).map(({ row }) => row)
  const old = found.filter(
    ({ tenantId, tenantName, dueDate, amount, amountDue }) =>
      !proposed.has(tenantId) &&
      tenantName !== EXAMPLE_TENANT &&
      demo.tenants.some(({ id }) => id === tenantId) &&
      dueDate <= addDays(today, -OVERDUE_DAYS) &&
      amount === amountDue,
  )
  const byTenant = new Map(old.map((invoice) => [invoice.tenantId, invoice]))
  return [...byTenant.values()].map(({ id, tenantId, amountDue }) => ({
    invoiceId: id,
    tenantId,
    amount: amountDue,
  }))
}

/** A second download of the bank, without its references. */
async function holdLine(demo: Demo): Promise<void> {
  const ctx = atEvening(demo, demo.today)
  const bank = (await listMoneyAccounts(ctx)).find(({ kind }) => kind === 'bank')
  if (!bank) return
  const list = listDeskLines(ctx, { accountId: bank.id, kind: 'in' })
  const [newest] = await list.rows({ limit: 1, cursor: undefined })
  if (!newest) return
  const { day, text, amount } = newest.row
  const file = `Date,Details,Credit,Debit\n${day},${text.replaceAll(',', ' ')},${amount.toFixed(2)},\n`
  await importStatement(ctx, demo.admin, {
    bytes: Buffer.from(file),
    fileName: 'bank-last-days.csv',
    form: { accountId: bank.id },
  })
}

async function claimMissingMoney(demo: Demo, { invoiceId, tenantId, amount }: Debtor): Promise<void> {
  const { ctx, today, admin } = demo
  const tenant = demo.tenants.find(({ id }) => id === tenantId)
  if (!tenant) return
  const paymentDate = addDays(today, -CLAIMED_DAYS_AGO)
  const chance = random('missing claim')
  const picture = choosePicture(amount, chance)
  const { fileName, seconds } = planPicture(picture, paymentDate, chance)
  const bytes = await readBytes(`money/payment-proofs/${picture}`)
  const details = { fileName, contentType: toContentType(picture) }
  const upload = await storeUpload(ctx, PROOF_RULES, bytes, details)
  const form = { paymentDate, amount, method: 'mobile_money' as const, transactionId: chance.digits(11) }
  const then = demo.contextAt(paymentDate, seconds + 600)
  await ctx.db.transaction((tx) =>
    addPaymentProof(then, tx, { invoiceId, caller: tenant.caller, upload, form }),
  )
  const later = demo.contextAt(addDays(today, -1), MORNING)
  await changeMoneyDeskSettings(later, admin, { askTenants: true })
  await askAboutMissingProofs(later, { notBefore: later.clock.now(), except: new Set() })
}

async function matchInPart(demo: Demo, { tenantId }: Debtor): Promise<void> {
  const { admin, today } = demo
  const ctx = atEvening(demo, today)
  const list = listDeskLines(ctx, { state: 'open' })
  const lines = (await list.rows({ limit: MOST, cursor: undefined })).map(({ row }) => row)
  const line = lines.find(({ amount }) => amount > PART)
  if (!line) return
  const given = { parts: [{ tenantId, amount: PART }], remember: 'none' as const }
  await ctx.db.transaction((tx) => matchOne(ctx, tx, { id: line.id, given, caller: admin }))
}
