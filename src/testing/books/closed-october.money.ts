import type { ApiResponse } from '../portal.ts'
import type { October } from './closed-october.ts'

export type Reply = Pick<ApiResponse<unknown>, 'status' | 'text'>
/** An act on October's records, with its status. */
export type Act = [what: string, status: number, act: (ids: October, call: Call) => Promise<Reply>]
export type Call = <T = { id: string }>(endpoint: string, body?: object) => Promise<ApiResponse<T>>

/** One call, whose body may name October's records. */
export const on =
  (endpoint: (ids: October) => string, body?: object | ((ids: October) => object)) =>
  async (ids: October, call: Call) =>
    call(endpoint(ids), typeof body === 'function' ? body(ids) : body)

const change = (invoice: 'rentOfShop' | 'rentOfFlat' | 'unpaid' | 'power' | 'deposit', body: object) =>
  on((ids) => `PATCH /invoices/${ids[invoice].id}`, body)

export const INVOICE_ACTS: Act[] = [
  ['gives a paid invoice another purpose', 200, change('rentOfShop', { purpose: 'utility' })],
  ['gives it its purpose again', 200, change('rentOfShop', { purpose: 'rent' })],
  ['changes the period', 200, change('rentOfShop', { periodFrom: '2026-09-01', periodTo: '2026-10-31' })],
  ['puts the whole invoice', 200, on(({ repair }) => `PUT /invoices/${repair.id}`, { description: 'Lock' })],
  ['raises an amount', 200, change('rentOfFlat', { amount: 900 })],
  ['lowers an amount', 200, change('rentOfFlat', { amount: 850 })],
  ['moves a due day', 200, change('unpaid', { dueDate: '2026-11-30' })],
  ['marks as paid', 200, change('unpaid', { status: 'Paid', paidOn: '2026-11-19' })],
  ['marks as paid in October', 400, change('power', { status: 'Paid', paidOn: '2026-10-20' })],
  ['takes that back', 200, change('unpaid', { status: 'Unpaid' })],
  ['makes a deposit a charge', 409, change('deposit', { purpose: 'other' })],
  [
    'approves a proof of October',
    400,
    on(({ proven, proof }) => `PUT /invoices/${proven.id}/receipt/${proof.id}/review`, {
      status: 'approved',
    }),
  ],
  [
    'rejects it',
    200,
    on(({ proven, proof }) => `PUT /invoices/${proven.id}/receipt/${proof.id}/review`, {
      status: 'rejected',
      reviewNotes: 'Cannot be read',
    }),
  ],
  ['deletes the proof', 204, on(({ proven, proof }) => `DELETE /invoices/${proven.id}/receipt/${proof.id}`)],
  [
    'writes a credit note',
    201,
    on(({ power }) => `POST /invoices/${power.id}/credit-note`, { amount: 30, reason: 'Wrong meter' }),
  ],
  [
    'writes off',
    201,
    on(({ unpaid }) => `POST /invoices/${unpaid.id}/write-off`, { amount: 60, reason: 'Gone' }),
  ],
  ['deletes an invoice', 204, on(({ rentOfFlat }) => `DELETE /invoices/${rentOfFlat.id}`)],
  ['restores it', 200, on(({ rentOfFlat }) => `POST /invoices/${rentOfFlat.id}/restore`)],
  [
    'issues one of October now',
    201,
    on(
      () => 'POST /invoices',
      ({ shop }) => ({
        tenantId: shop.tenantId,
        amount: 240,
        dueDate: '2026-10-31',
        purpose: 'other',
        enteredLater: true,
        periodFrom: '2026-10-01',
        periodTo: '2026-10-31',
        sendEmail: false,
      }),
    ),
  ],
  [
    'issues one as if in October',
    400,
    on(
      () => 'POST /invoices',
      ({ shop }) => ({
        tenantId: shop.tenantId,
        amount: 240,
        dueDate: '2026-10-31',
        enteredLater: true,
        createdAt: '2026-10-15T09:00:00Z',
        sendEmail: false,
      }),
    ),
  ],
  [
    'bills in bulk',
    201,
    on(
      () => 'POST /invoices/bulk',
      ({ flat }) => ({
        tenantIds: [flat.tenantId],
        amount: 70,
        dueDate: '2026-12-05',
        purpose: 'utility',
        sendEmail: false,
      }),
    ),
  ],
]

export const PAYMENT_ACTS: Act[] = [
  [
    'records money of October',
    400,
    on(
      () => 'POST /payments',
      ({ shop }) => ({
        tenantId: shop.tenantId,
        amount: 55,
        receivedOn: '2026-10-31',
        method: 'cash',
        sendEmail: false,
      }),
    ),
  ],
  [
    'records money of October for several tenants',
    400,
    on(
      () => 'POST /payments/batch',
      ({ shop }) => ({
        paidBy: 'Boateng Ltd',
        parts: [{ tenantId: shop.tenantId, amount: 55 }],
        receivedOn: '2026-10-31',
        method: 'cash',
        sendEmail: false,
      }),
    ),
  ],
  [
    'records money',
    201,
    on(
      () => 'POST /payments',
      ({ shop }) => ({
        tenantId: shop.tenantId,
        amount: 55,
        receivedOn: '2026-11-01',
        method: 'cash',
        sendEmail: false,
      }),
    ),
  ],
  [
    'corrects a reference',
    200,
    on(({ paid }) => `POST /payments/${paid.id}/correct`, {
      reference: 'MP261008.1',
      note: 'By Kofi',
      reason: 'Typed wrongly',
    }),
  ],
  [
    'corrects a day',
    409,
    on(({ paid }) => `POST /payments/${paid.id}/correct`, {
      receivedOn: '2026-11-02',
      reason: 'Typed wrongly',
    }),
  ],
  [
    'corrects a method',
    200,
    on(({ paid }) => `POST /payments/${paid.id}/correct`, {
      method: 'bank_transfer',
      reason: 'Typed wrongly',
    }),
  ],
  ['uses credit', 200, on(({ shop }) => `POST /tenants/${shop.tenantId}/credit/apply`)],
  [
    'takes that back',
    200,
    on(({ refund }) => `POST /payments/${refund.id}/reverse`, { reason: 'Not fetched' }),
  ],
  [
    'gives credit back in October',
    409,
    on(({ shop }) => `POST /tenants/${shop.tenantId}/credit/return`, {
      amount: 5,
      method: 'cash',
      reason: 'Requested',
      paidOn: '2026-10-30',
    }),
  ],
  [
    'gives credit back',
    201,
    on(({ shop }) => `POST /tenants/${shop.tenantId}/credit/return`, {
      amount: 5,
      method: 'cash',
      reason: 'Requested',
    }),
  ],
  [
    'reverses money',
    200,
    on(({ paid }) => `POST /payments/${paid.id}/reverse`, { reason: 'The cheque came back' }),
  ],
  [
    'reverses withheld tax',
    200,
    on(({ withheld }) => `POST /payments/${withheld.id}/reverse`, { reason: 'No certificate' }),
  ],
  [
    'reverses a credit note',
    200,
    on(({ note }) => `POST /payments/${note.id}/reverse`, { reason: 'Water came' }),
  ],
  [
    'reverses a write-off',
    200,
    on(({ writtenOff }) => `POST /payments/${writtenOff.id}/reverse`, { reason: 'Came back' }),
  ],
  ['uses a deposit', 201, on(({ shop }) => `POST /tenants/${shop.tenantId}/deposit/apply`, { amount: 30 })],
  [
    'puts a used deposit back',
    200,
    on(({ used }) => `POST /payments/${used.id}/reverse`, { reason: 'Not agreed' }),
  ],
  [
    'gives a deposit back',
    201,
    on(({ shop }) => `POST /tenants/${shop.tenantId}/deposit/return`, { amount: 25, method: 'cash' }),
  ],
  [
    'enters an opening balance of October',
    400,
    on(({ left }) => `POST /tenants/${left.tenantId}/opening-balance`, { amount: 90, day: '2026-10-01' }),
  ],
  [
    'imports money of October',
    400,
    on(
      () => 'POST /payments/import',
      ({ shop }) => ({
        rows: [
          {
            row: 2,
            tenant: shop.email,
            amount: '90',
            day: '2026-10-05',
            method: 'Cash',
            reference: '',
            invoice: '',
            note: '',
          },
        ],
      }),
    ),
  ],
  [
    'imports an opening balance of October',
    400,
    on(
      () => 'POST /tenants/opening-balances/import',
      ({ left }) => ({ rows: [{ row: 2, tenant: left.email, amount: '90', day: '2026-10-05', note: '' }] }),
    ),
  ],
  [
    'enters an expense of October',
    400,
    on(
      () => 'POST /expenses',
      ({ propertyId }) => ({ propertyId, category: 'repairs', amount: 60, spentOn: '2026-10-06' }),
    ),
  ],
  ['changes an expense', 409, on(({ expense }) => `PATCH /expenses/${expense.id}`, { amount: 70 })],
  ['deletes an expense', 409, on(({ expense }) => `DELETE /expenses/${expense.id}`, { reason: 'Twice' })],
  [
    'charges the tenant for what a request has cost',
    201,
    async ({ submitted }, call) => {
      const cost = { amount: 45, spentOn: '2026-11-19', description: 'A tap', chargeToTenant: false }
      const { body } = await call(`POST /requests/${submitted.id}/costs`, cost)
      return call(`POST /requests/${submitted.id}/costs/${body.id}/charge`, {
        amount: 45,
        dueDate: '2026-12-05',
      })
    },
  ],
]
