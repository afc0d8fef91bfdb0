import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { brokenConstraint } from '../../../../server/database/violations.ts'
import { requirePermission } from '../../../../server/http/authentication.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { findUnit, listUnitsNamed } from '../../../property/properties/server/units.queries.ts'
import { findTenantIncludingDeleted } from '../../../property/tenants/server/tenants.queries.ts'
import type { Case } from '../../../service/cases/cases.contract.ts'
import { notFoundError } from '../../../service/cases/server/cases.reading.ts'
import { chargeCaseCost, findCaseCost } from '../../expenses/server/case-costs.queries.ts'
import { addExpense, lockVisibleExpense, voidExpense } from '../../expenses/server/expenses.service.ts'
import type { MailedInvoice } from '../../invoices/invoices.contract.ts'
import { createInvoice } from '../../invoices/server/invoices.create.ts'
import { voidInvoice } from '../../invoices/server/voided/voided.service.ts'
import { lockTenantAccounts } from '../../ledger/server/account-locks.ts'
import { supersedeVoided } from '../../ledger/server/invoice-records.queries.ts'
import type { Cost, CostCharge, MailedCost, NewCost } from '../costs.contract.ts'
import { COST_ERRORS, COST_MESSAGES } from '../costs.messages.ts'
import { costDueDate, isCostDeleted } from '../costs.rules.ts'
import { listCosts, readRequest } from './costs.reading.ts'

type Adding = { caller: Caller; requestId: string; given: NewCost }

/** Throws 404, 409 without a tenant, or for a deleted one. */
async function lockChargeable(tx: Tx, { tenantId }: Case): Promise<string> {
  if (tenantId === null) throw COST_ERRORS.noTenant()
  const tenant = await findTenantIncludingDeleted(tx, tenantId)
  if (!tenant) throw notFoundError('request')
  if (tenant.deletedAt !== null) throw COST_ERRORS.tenantDeleted()
  await lockTenantAccounts(tx, [tenant.id])
  return tenant.id
}

/** Throws 400, 403, 404, 409 for charging a deleted tenant. */
export async function addCost(
  ctx: Context,
  tx: Tx,
  { caller, requestId, given }: Adding,
): Promise<Outcome<MailedCost>> {
  if (given.chargeToTenant) requirePermission(caller, 'invoice:write')
  const request = await readRequest(ctx, caller, requestId)
  // Locked before the request, as everywhere.
  const tenantId = given.chargeToTenant ? await lockChargeable(tx, request) : undefined
  const id = await enterExpense(ctx, tx, { caller, request, given })
  const charged = tenantId ? await charge(ctx, tx, { caller, request, tenantId, id, given }) : undefined
  return toMailedOutcome(await findCost(ctx, tx, { caller, requestId, id }), charged)
}

/** Throws 400, 403, 404, 409 if charged or voided, and for a deleted tenant. */
export async function chargeCost(
  ctx: Context,
  tx: Tx,
  { dueDate, ...one }: CostById & CostCharge,
): Promise<Outcome<MailedCost>> {
  const { caller, id } = one
  const request = await readRequest(ctx, caller, one.requestId)
  const tenantId = await lockChargeable(tx, request)
  if (!(await findCaseCost(tx, { caseId: request.id, expenseId: id }))) throw COST_ERRORS.notFound()
  await lockVisibleExpense(tx, caller, id)
  const { amount, description, invoice } = await findCost(ctx, tx, one)
  if (invoice && !invoice.voided) throw COST_ERRORS.chargedBefore(invoice.invoiceNumber)
  const given = { amount, description: description ?? COST_MESSAGES.withoutDescription, dueDate }
  const charged = await charge(ctx, tx, { caller, request, tenantId, id, given })
  if (invoice) await supersedeVoided(tx, invoice.id, ctx.clock.now())
  return toMailedOutcome(await findCost(ctx, tx, one), charged)
}

const toMailedOutcome = (cost: Cost, charged: Outcome<MailedInvoice> | undefined): Outcome<MailedCost> => ({
  answer: { ...cost, emailSent: false, emailError: charged?.answer.emailError ?? null },
  ...(charged?.mails && { mails: charged.mails }),
  withDeliveries: (results) => mailFlags(charged?.withDeliveries?.(results)),
})

const mailFlags = (sent: Partial<MailedInvoice> | undefined) =>
  sent
    ? {
        emailSent: sent.emailSent === true,
        emailError: sent.emailError ?? null,
        ...(sent.smsQueued && { smsQueued: true as const }),
      }
    : {}

type Entering = Omit<Adding, 'requestId'> & { request: Case }

/** The unit of the request, or of its tenant. */
async function findCostPlace(tx: Tx, { tenantId, unitId }: Case) {
  if (tenantId === null) {
    const about = unitId ? await findUnit(tx, unitId) : undefined
    return about && { propertyId: about.propertyId, unitId: about.id }
  }
  const tenant = await findTenantIncludingDeleted(tx, tenantId)
  if (!tenant) return undefined
  const { propertyId, unit } = tenant
  const [found] = unit === null ? [] : await listUnitsNamed(tx, [{ propertyId, name: unit }])
  return { propertyId, unitId: found?.id ?? null }
}

/** Returns its id. Throws 404 if the request was deleted meanwhile. */
async function enterExpense(ctx: Context, tx: Tx, { caller, request, given }: Entering): Promise<string> {
  const place = await findCostPlace(tx, request)
  if (!place) throw notFoundError('request')
  const { amount, spentOn, description: note, supplier = request.vendorName } = given
  const expense = { ...place, category: 'repairs', amount, spentOn, supplier, note } as const
  try {
    return (await addExpense(ctx, tx, { caller, given: expense, requestId: request.id })).id
  } catch (error) {
    if (brokenConstraint(error) === 'case_costs_case_id_cases_id_fk') throw notFoundError('request')
    throw error
  }
}

type Charging = {
  caller: Caller
  request: Case
  tenantId: string
  /** The same as the expense's id. */
  id: string
  given: Pick<NewCost, 'amount' | 'description' | 'dueDate'>
}

async function charge(
  ctx: Context,
  tx: Tx,
  { caller, request, tenantId, id, given }: Charging,
): Promise<Outcome<MailedInvoice>> {
  const { amount, description, dueDate = costDueDate(ctx.clock.today()) } = given
  const issued = await createInvoice(ctx, tx, {
    caller,
    given: {
      tenantId,
      amount,
      dueDate,
      status: 'Unpaid',
      purpose: 'repair',
      description: `${request.subject}: ${description}`,
      sendEmail: true,
    },
  })
  await chargeCaseCost(tx, id, issued.answer.id)
  return issued
}

type CostById = { caller: Caller; requestId: string; id: string }

async function findCost(ctx: Context, tx: Tx, { id, ...of }: CostById): Promise<Cost> {
  const cost = (await listCosts(ctx, tx, of)).find((one) => one.id === id)
  if (!cost) throw COST_ERRORS.notFound()
  return cost
}

/** Throws 403, 404, 409 once its invoice is paid or under review, for closed books, or if it is gone. */
export async function removeCost(ctx: Context, { caller, requestId, id }: CostById): Promise<void> {
  const request = await readRequest(ctx, caller, requestId)
  await ctx.db.transaction(async (tx) => {
    // Prevents charging it meanwhile.
    await lockTenantAccounts(tx, request.tenantId === null ? [] : [request.tenantId])
    if (!(await findCaseCost(tx, { caseId: request.id, expenseId: id }))) throw COST_ERRORS.notFound()
    const cost = await findCost(ctx, tx, { caller, requestId, id })
    if (isCostDeleted(cost)) throw COST_ERRORS.deletedBefore()
    const reason = COST_MESSAGES.voidReason
    if (cost.invoice && !cost.invoice.voided) {
      requirePermission(caller, 'money:giveBack')
      refuseSettled(cost.invoice)
      await voidInvoice(ctx, tx, { id: cost.invoice.id, caller, reason })
    }
    if (cost.voidedAt === null) await voidExpense(ctx, tx, { caller, id, reason })
  })
}

function refuseSettled({ status, amount, amountDue, invoiceNumber }: NonNullable<Cost['invoice']>): void {
  if (status === 'Paid' || amountDue < amount) throw COST_ERRORS.invoicePaid(invoiceNumber)
  if (status === 'Payment Submitted' || status === 'Payment Under Review')
    throw COST_ERRORS.invoiceInReview(invoiceNumber)
}
