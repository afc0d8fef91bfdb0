import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { enforceTenantLimits } from '../../../../server/http/tenant-limits.ts'
import { MAX_CEDIS, toCedis, toPesewas } from '../../../../shared/money.ts'
import { replyAddress } from '../../../identity/accounts/server/office-recipients.ts'
import { loadCompanySettings } from '../../../identity/company/server/company.service.ts'
import { findCallerTenant } from '../../../property/tenants/server/tenants.service.ts'
import { calculateOwed } from '../../ledger/owed.rules.ts'
import { sumCredit } from '../../ledger/server/accounts.queries.ts'
import { listRecords } from '../../ledger/server/invoice-records.queries.ts'
import { listOpenInvoices, type OpenInvoiceRow } from '../../settlement/server/settlement.queries.ts'
import type { Attempt, AttemptStatus, NewAttempt, PaymentState } from '../online-payments.contract.ts'
import { ONLINE_PAYMENT_ERRORS } from '../online-payments.messages.ts'
import { addSeconds, CHECK_AFTER_S, CURRENCY, nextCheck } from '../online-payments.rules.ts'
import { checkOnlinePaymentsJob } from './check.service.ts'
import {
  abandonAttempt,
  findLive,
  findOnlinePayment,
  insertOnlinePayment,
  listConfirming,
  type OnlinePaymentRow,
  updateUnpaid,
} from './online-payments.queries.ts'
import type { Provider } from './provider.ts'
import { canPayOnline, requireProvider } from './settings/provider-in-use.ts'

const VALID_S = 86_400
/** Longer than the provider's timeout: the call that started the attempt has ended. */
const STARTING_S = 15
const POLL_MS = 100
const EARLY_CHECKS = 4
const SOON_S = 10
/** In seconds after the payer's return, covered by the early checks. */
const CONFIRMING_S = 180

const findReturnedSince = ({ clock }: Pick<Context, 'clock'>): Date => addSeconds(clock.now(), -CONFIRMING_S)

type RequestedPayment = { tenantId: string; invoiceIds: string[]; amount: number }

type Confirming = readonly Pick<OnlinePaymentRow, 'amount' | 'invoiceIds'>[]

/** As tenants see it, without what is under review or being confirmed; a named invoice can still be paid in full. */
async function listLeft(
  tx: Tx,
  open: readonly OpenInvoiceRow[],
  confirming: Confirming,
): Promise<OpenInvoiceRow[]> {
  const records = await listRecords(
    tx,
    open.map(({ id }) => id),
  )
  const invoices = open.map(({ id, due }) => ({
    id,
    due,
    submitted: records.get(id)?.amountSubmitted ?? 0,
    isOverdue: false,
  }))
  const { left } = calculateOwed(invoices, confirming)
  return open.map((one) => ({ ...one, due: left.get(one.id) ?? 0 })).filter(({ due }) => due > 0)
}

/** Throws 404 for another's invoice, 409 if nothing is due. */
async function toWantedPayment(
  tx: Tx,
  { tenantId, given, returnedSince }: { tenantId: string; given: NewAttempt; returnedSince: Date },
): Promise<RequestedPayment> {
  const open = await listOpenInvoices(tx, [tenantId])
  const ids = given.invoiceIds && [...new Set(given.invoiceIds)]
  const missing = ids?.filter((id) => !open.some((one) => one.id === id)) ?? []
  const records = missing.length > 0 ? await listRecords(tx, missing) : new Map()
  if (missing.some((id) => records.get(id)?.tenantId !== tenantId))
    throw ONLINE_PAYMENT_ERRORS.invoiceNotFound()
  const confirming = await listConfirming(tx, { tenantId, returnedSince })
  const rest = await listLeft(tx, open, confirming)
  // With nothing left, a second press continues the attempt that is being confirmed.
  const left = rest.length > 0 ? rest : await listLeft(tx, open, [])
  const named = open.filter(({ id }) => ids?.includes(id))
  const chosen = ids ? named.map((one) => left.find(({ id }) => id === one.id) ?? one) : left
  const due = chosen.reduce((sum, invoice) => sum + invoice.due, 0)
  const amount = given.amount === undefined ? due : toPesewas(given.amount)
  if (amount === 0 || (missing.length > 0 && chosen.length === 0)) throw ONLINE_PAYMENT_ERRORS.nothingDue()
  if (amount > toPesewas(MAX_CEDIS)) throw ONLINE_PAYMENT_ERRORS.tooMuch()
  return { tenantId, amount, invoiceIds: chosen.map(({ id }) => id).toSorted() }
}

function isUsable({ authorizationUrl, startedAt, expiresAt }: OnlinePaymentRow, now: Date): boolean {
  return authorizationUrl === null ? addSeconds(startedAt, STARTING_S) > now : expiresAt > now
}

/** The live attempt at the same invoices and amount, or a new one for this call to start. */
async function claimAttempt(
  ctx: Context,
  tx: Tx,
  { wanted, caller, provider }: { wanted: RequestedPayment; caller: Caller; provider: Provider },
): Promise<{ row: OnlinePaymentRow; isNew: boolean }> {
  const now = ctx.clock.now()
  const live = await findLive(tx, wanted)
  if (live && isUsable(live, now)) return { row: live, isNew: false }
  if (live) await abandonAttempt(tx, live.reference)
  await enforceTenantLimits(tx, caller, { kind: 'payment', bytes: 0, now })
  const reference = `PAY-${randomBytes(10).toString('hex')}`
  const isNew = await insertOnlinePayment(tx, {
    reference,
    ...wanted,
    currency: CURRENCY,
    state: 'started',
    provider: provider.name,
    startedAt: now,
    expiresAt: addSeconds(now, VALID_S),
    nextCheckAt: nextCheck(now, now),
  })
  const row = isNew ? await findOnlinePayment(tx, reference) : await findLive(tx, wanted)
  if (!row) throw ONLINE_PAYMENT_ERRORS.unreachable().with({ retryAfter: 1 })
  return { row, isNew }
}

const presentAttempt = (row: OnlinePaymentRow, authorizationUrl: string): Attempt => ({
  reference: row.reference,
  authorizationUrl,
  amount: toCedis(row.amount),
  expiresAt: row.expiresAt.toISOString(),
})

/** Waits for a concurrent call's attempt. Throws 503 if that failed. */
async function awaitOther(ctx: Context, { reference }: OnlinePaymentRow): Promise<Attempt> {
  for (let waited = 0; waited < STARTING_S * 1000; waited += POLL_MS) {
    const row = await findOnlinePayment(ctx.db, reference)
    if (row?.authorizationUrl) return presentAttempt(row, row.authorizationUrl)
    if (row?.state !== 'started') break
    await pause(POLL_MS)
  }
  throw ONLINE_PAYMENT_ERRORS.unreachable().with({ retryAfter: 60 })
}

/** Calls the provider outside of any transaction. Throws 502, 503. */
async function startAt(ctx: Context, provider: Provider, row: OnlinePaymentRow, email: string) {
  const { reference, amount } = row
  const callbackUrl = `${ctx.publicUrl}/tenant/pay/${reference}`
  const answer = await provider.start({ reference, amount, email, callbackUrl })
  if (answer.kind !== 'answered') {
    ctx.log.warn({ reference, cause: answer.kind }, 'an online payment could not be started')
    await abandonAttempt(ctx.db, reference)
    if (answer.kind === 'unreachable') throw ONLINE_PAYMENT_ERRORS.unreachable().with({ retryAfter: 60 })
    throw ONLINE_PAYMENT_ERRORS.refusedStart()
  }
  const { authorizationUrl } = answer.value
  await updateUnpaid(ctx.db, reference, { authorizationUrl })
  for (const seconds of CHECK_AFTER_S.slice(0, EARLY_CHECKS))
    await ctx.jobs.send(checkOnlinePaymentsJob, {}, seconds + 1)
  return presentAttempt(row, authorizationUrl)
}

/** Throws 404, 409 if nothing is due or online payment is off, 429, 502, 503. */
export async function startPayment(
  ctx: Context,
  caller: Caller,
  given: NewAttempt,
): Promise<{ attempt: Attempt; isNew: boolean }> {
  const provider = await requireProvider(ctx)
  const { row, isNew, email } = await ctx.db.transaction(async (tx) => {
    const tenant = await findCallerTenant(tx, caller)
    if (!tenant) throw ONLINE_PAYMENT_ERRORS.noTenant()
    const wanted = await toWantedPayment(tx, {
      tenantId: tenant.id,
      given,
      returnedSince: findReturnedSince(ctx),
    })
    const claimed = await claimAttempt(ctx, tx, { wanted, caller, provider })
    const office = tenant.email ? null : await replyAddress(tx, await loadCompanySettings(ctx, tx))
    return { ...claimed, email: tenant.email || (office ?? '') }
  })
  if (isNew) return { attempt: await startAt(ctx, provider, row, email), isNew }
  const { authorizationUrl } = row
  const attempt = authorizationUrl ? presentAttempt(row, authorizationUrl) : await awaitOther(ctx, row)
  return { attempt, isNew }
}

/** Returns the seconds until the next check, or null if there is none. */
async function checkSoon(
  ctx: Context,
  { reference, received, nextCheckAt }: OnlinePaymentRow,
): Promise<number | null> {
  const now = ctx.clock.now()
  const soon = addSeconds(now, SOON_S)
  if (received !== null || nextCheckAt === null) return null
  if (nextCheckAt <= soon) return Math.max(0, Math.ceil((nextCheckAt.getTime() - now.getTime()) / 1000))
  await updateUnpaid(ctx.db, reference, { nextCheckAt: soon })
  await ctx.jobs.send(checkOnlinePaymentsJob, {}, SOON_S + 1)
  return SOON_S
}

/** A tenant's own state of paying; nothing for others. */
export async function readPaymentState(ctx: Context, caller: Caller): Promise<PaymentState> {
  const [available, tenant] = await Promise.all([canPayOnline(ctx, ctx.db), findCallerTenant(ctx.db, caller)])
  if (!tenant) return { available, confirming: 0, attempts: [], credit: 0 }
  const [rows, credit] = await Promise.all([
    listConfirming(ctx.db, { tenantId: tenant.id, returnedSince: findReturnedSince(ctx) }),
    sumCredit(ctx.db, tenant.id),
  ])
  return {
    available,
    confirming: toCedis(rows.reduce((sum, { amount }) => sum + amount, 0)),
    attempts: rows.map(({ amount, invoiceIds }) => ({ amount: toCedis(amount), invoiceIds })),
    credit: toCedis(credit),
  }
}

/** Throws 404, also for another's attempt. */
export async function readAttempt(ctx: Context, caller: Caller, reference: string): Promise<AttemptStatus> {
  const [row, tenant] = await Promise.all([
    reference.includes('\0') ? undefined : findOnlinePayment(ctx.db, reference),
    findCallerTenant(ctx.db, caller),
  ])
  if (!row || !tenant || row.tenantId !== tenant.id) throw ONLINE_PAYMENT_ERRORS.notFound()
  const nextCheckSeconds = await checkSoon(ctx, row)
  if (row.returnedAt === null) await updateUnpaid(ctx.db, reference, { returnedAt: ctx.clock.now() })
  const { state, amount, paymentId, failure } = row
  return {
    state,
    amount: toCedis(amount),
    ...(paymentId !== null && { paymentId }),
    failure: state === 'failed' ? failure : null,
    nextCheckSeconds,
  }
}
