import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { InvoiceDetails } from '../features/money/invoices/invoices.contract.ts'
import type {
  paymentProofsEndpoints,
  UploadedPaymentProof,
} from '../features/money/invoices/payment-proofs.contract.ts'
import { sampleFiles } from '../testing/files.ts'
import { callApi, registerAdmin } from '../testing/portal/process.ts'
import { createClient, type Login, logIn, type OpenApp, openApp, startApi } from '../testing/web.tsx'

const REVIEW = 'Review Payment Receipt'

let api: Awaited<ReturnType<typeof startApi>>
let admin: Login
let token: string
let tenantId: string

beforeAll(async () => {
  api = await startApi()
  token = await registerAdmin(api.portal)
  admin = await logIn(api.portal, 'owner@landlord.test', 'correct horse')
  const akosua = {
    name: 'Akosua Mensah',
    email: 'akosua@tenant.test',
    apartment: 'Bohye (Shops)',
    unit: 'D1',
    leaseEndDate: '2999-12-31',
  }
  tenantId = (await call<{ id: string }>('POST /tenants', akosua)).id
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => api.stop())

async function call<Answer>(path: string, body?: object): Promise<Answer> {
  const reply = await callApi<Answer>(api.portal, path, { token, ...(body && { body }) })
  if (reply.status >= 400) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}

/** Holds back responses until `release`, like a slow line. */
function holdAnswers(path: RegExp): { release: () => void } {
  const send = globalThis.fetch
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const answer = await send(...request)
    const [to, { method = 'GET' } = {}] = request
    if (method === 'GET' && path.test(String(to))) await released
    return answer
  })
  return { release }
}

describe('the review of a receipt', () => {
  let app: OpenApp
  let invoiceId: string
  const readInvoice = () => call<InvoiceDetails>(`GET /invoices/${invoiceId}`)
  const review = ({ id }: { id: string }, status: string) =>
    call(`PUT /invoices/${invoiceId}/receipt/${id}/review`, { status })

  async function upload(amount: number): Promise<UploadedPaymentProof['receipt']> {
    const client = await createClient<typeof paymentProofsEndpoints>(admin)
    const { receipt } = await client.upload('POST /invoices/{id}/receipt', {
      params: { id: invoiceId },
      fields: { paymentDate: '2026-11-01', amount: String(amount) },
      file: { receipt: new File([new Uint8Array(sampleFiles.png)], 'receipt.png', { type: 'image/png' }) },
    })
    return receipt
  }

  const dialog = async () => within(await screen.findByRole('dialog', { name: REVIEW }))
  type Shown = Awaited<ReturnType<typeof dialog>>
  const getFields = (shown: Shown) => ({
    decision: shown.getByLabelText<HTMLSelectElement>('Review Decision').value,
    notes: shown.getByLabelText<HTMLTextAreaElement>('Review Notes for Tenant').value,
  })
  function reject(shown: Shown): void {
    fireEvent.change(shown.getByLabelText('Review Decision'), { target: { value: 'rejected' } })
    fireEvent.change(shown.getByLabelText('Review Notes for Tenant'), { target: { value: 'Not ours.' } })
  }
  const isMoney = (text: string) => (_: string, element: Element | null) => element?.textContent === text

  async function openReview(): Promise<Shown> {
    await app.go('/notifications')
    await app.go(`/invoices?review=${invoiceId}`)
    return dialog()
  }

  async function openInvoice(): Promise<void> {
    app = await openApp(admin)
    const invoice = { tenantId, amount: 850, dueDate: '2999-12-05', sendEmail: false }
    invoiceId = (await call<{ id: string }>('POST /invoices', invoice)).id
  }

  test('waits for the receipts as they are, instead of showing those of an earlier review', async () => {
    await openInvoice()
    const first = await upload(850)
    await (await openReview()).findByLabelText('Review Decision')
    await app.go('/notifications')
    await review(first, 'rejected')
    await upload(50)
    const { release } = holdAnswers(new RegExp(`/invoices/${invoiceId}$`))
    const shown = await openReview()
    expect(shown.queryByLabelText('Review Decision')).toBeNull()
    release()
    await shown.findByLabelText('Review Decision')
    expect(shown.getAllByText(isMoney('GHS 50.00')).length).toBeGreaterThan(0)
  })

  test('keeps its receipt, decision and note when that was decided elsewhere and another one came', async () => {
    await openInvoice()
    const first = await upload(850)
    const shown = await openReview()
    await shown.findByLabelText('Review Decision')
    reject(shown)
    await review(first, 'approved')
    await call(`PATCH /invoices/${invoiceId}`, { status: 'Unpaid' })
    await review(first, 'rejected')
    const second = await upload(50)
    const { queryClient } = await import('../web/query.ts')
    await queryClient.invalidateQueries()
    await shown.findByText('Somebody else has decided on this receipt meanwhile.', { exact: false })
    expect(getFields(shown)).toEqual({ decision: 'rejected', notes: 'Not ours.' })

    fireEvent.click(shown.getByRole('button', { name: 'Submit Review' }))
    await shown.findByText('This receipt has been reviewed already.')
    await app.fetched()
    expect(shown.queryByRole('button', { name: 'Submit Review' })).toBeNull()
    const { receipts } = await readInvoice()
    expect(receipts.find(({ id }) => id === second.id)?.status).toBe('pending_review')
  })

  test('says that another receipt came, and the form stays until the person looks', async () => {
    await openInvoice()
    const first = await upload(850)
    const shown = await openReview()
    await shown.findByLabelText('Review Decision')
    reject(shown)
    await upload(50)
    const { queryClient } = await import('../web/query.ts')
    await queryClient.invalidateQueries()
    fireEvent.click(await shown.findByRole('button', { name: 'Show it as it is now' }))
    await shown.findByRole('region', { name: 'Other receipts of this invoice' })
    expect(getFields(shown)).toEqual({ decision: 'rejected', notes: 'Not ours.' })
    fireEvent.click(shown.getByRole('button', { name: 'Submit Review' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: REVIEW })).toBeNull())
    const { receipts } = await readInvoice()
    expect(receipts.map(({ id, status }) => [id === first.id, status])).toContainEqual([true, 'rejected'])
    expect(receipts.map(({ status }) => status).sort()).toEqual(['pending_review', 'rejected'])
  })
})

const refetchAll = async () => (await import('../web/query.ts')).queryClient.invalidateQueries()
const send = async (form: HTMLElement) => {
  fireEvent.submit(form)
  await waitFor(() => expect(within(form).queryByText('Saving...')).toBeNull())
}

describe('a settings form', () => {
  type Case = [
    screen: string,
    path: string,
    form: string,
    field: string,
    change: [string, object],
    now: string,
  ]
  const CASES: Case[] = [
    [
      'Company',
      '/company',
      'Company',
      'Phone',
      ['PATCH /settings', { phone: '030 211 2233' }],
      '030 211 2233',
    ],
    [
      'Late fees',
      '/billing/late-fees',
      'Late fees',
      'Days of grace',
      ['PATCH /settings/late-fees', { graceDays: 9 }],
      '9',
    ],
  ]
  test.each(CASES)(
    '%s shows what is stored now, not what was loaded before',
    async (_, path, name, field, change, now) => {
      const { go } = await openApp(admin)
      await go(path)
      await screen.findByRole('form', { name })
      await go('/notifications')
      await call(...change)
      const { release } = holdAnswers(/\/settings(\/[a-z-]+)?$/)
      await go(path)
      expect(screen.queryByRole('form', { name })).toBeNull()
      release()
      const form = await screen.findByRole('form', { name })
      expect(within(form).getByLabelText<HTMLInputElement>(new RegExp(`^${field}`)).value).toBe(now)
    },
  )

  test('stays as it was opened, says that somebody changed it, and saves only what was typed', async () => {
    await call('PATCH /settings', { phone: '030 211 0000' })
    const { go } = await openApp(admin)
    await go('/company')
    const form = await screen.findByRole('form', { name: 'Company' })
    const field = (name: RegExp) =>
      within(screen.getByRole('form', { name: 'Company' })).getByLabelText<HTMLInputElement>(name)
    // The address would need the password.
    fireEvent.change(field(/^Company name/), { target: { value: 'Ring Road Rentals' } })
    await call('PATCH /settings', { phone: '030 299 9999' })
    await refetchAll()
    await screen.findByText('Somebody changed this while you had it open.', { exact: false })
    expect([field(/^Company name/).value, field(/^Phone/).value]).toEqual([
      'Ring Road Rentals',
      '030 211 0000',
    ])
    await send(form)
    await screen.findByText('Company updated successfully!')
    const stored = await call<object>('GET /settings')
    expect(stored).toMatchObject({ companyName: 'Ring Road Rentals', phone: '0302999999' })
  })

  test('shows what somebody changed on request, with what was typed', async () => {
    await call('PATCH /settings', { phone: '030 211 0000', address: 'Before' })
    const { go } = await openApp(admin)
    await go('/company')
    await screen.findByRole('form', { name: 'Company' })
    const field = (name: string) =>
      within(screen.getByRole('form', { name: 'Company' })).getByLabelText<HTMLInputElement>(name)
    fireEvent.change(field('Address'), { target: { value: 'Ring Road, Accra' } })
    await call('PATCH /settings', { phone: '030 299 9999' })
    await refetchAll()
    fireEvent.click(await screen.findByRole('button', { name: 'Show it as it is now' }))
    await waitFor(() => expect(field('Phone').value).toBe('030 299 9999'))
    await waitFor(() => expect(field('Address').value).toBe('Ring Road, Accra'))
  })
})

test('a tenant who is edited keeps what somebody else changed meanwhile', async () => {
  const { go } = await openApp(admin)
  await go(`/tenants/${tenantId}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit Tenant' })
  const name = await within(dialog).findByLabelText(/^Name/)
  await call(`PUT /tenants/${tenantId}`, { phone: '024 400 5566' })
  await refetchAll()
  fireEvent.change(name, { target: { value: 'Akosua Mensah-Owusu' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Tenant' })).toBeNull())
  const stored = await call<object>(`GET /tenants/${tenantId}`)
  expect(stored).toMatchObject({ name: 'Akosua Mensah-Owusu', phone: '0244005566' })
})
