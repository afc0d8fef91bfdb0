import { readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import { listFilesBelow, readPdfText } from '../../../../../testing/files.ts'
import { setUpMailFixture } from '../../../../../testing/fixture.ts'
import type { MailedInvoice } from '../../invoices.contract.ts'

describe('with a mail server', () => {
  const fixture = setUpMailFixture({}, { mailHangMs: 300 })

  it('a response does not wait for one that hangs, and the email counts once when it arrives', async () => {
    // The welcome email of the fixture may still be on its way.
    await expect.poll(() => fixture.mails.received.length, { timeout: 15_000 }).toBe(1)
    const [tried, received] = [fixture.mails.attempts, fixture.mails.received.length]
    fixture.mails.mode = 'hang'
    const body = await fixture.createInvoice({ sendEmail: true })
    const waiting = 'The mail server has not answered yet; the message goes out as soon as it does'
    expect(body).toMatchObject({ emailSent: false, pdfAttached: false, emailError: waiting })
    await expect.poll(() => fixture.mails.attempts, { timeout: 15_000 }).toBe(tried + 1)
    expect(await fixture.portal.portal.ctx.deliveries.sendDue()).toBe(0)
    fixture.mails.release()
    await expect.poll(() => fixture.mails.received.length, { timeout: 15_000 }).toBe(received + 1)
    expect(fixture.mails.attempts).toBe(tried + 1)
  })

  it.each([
    ['reject temporarily', '451'],
    ['reject permanently', '550'],
  ] as const)('one that will %s is reported with its error, and the invoice is kept', async (mode, code) => {
    fixture.mails.mode = mode
    const body = await fixture.createInvoice({ sendEmail: true })
    fixture.mails.mode = 'accept'
    expect(body).toMatchObject({
      emailSent: false,
      pdfAttached: false,
      emailError: expect.stringContaining(code),
    })
    expect((await fixture.readInvoice(body.id)).invoiceNumber).toBe(body.invoiceNumber)
  })

  it('a tenant’s replies go to the acting admin, or to the company once it has an address', async () => {
    const replyTo = async () => {
      const { id } = await fixture.createInvoice()
      const before = fixture.mails.received.length
      await fixture.changeInvoice(id, { status: 'Paid' })
      await expect.poll(() => fixture.mails.received.length, { timeout: 15_000 }).toBeGreaterThan(before)
      return fixture.mails.findLastTo(fixture.tenant.tenant.email).replyTo?.map(({ address }) => address)
    }
    expect(await replyTo()).toEqual([fixture.admin.email])
    await fixture.admin.call('PATCH /settings', {
      body: { email: 'rent@asante.test', companyName: 'Asante, "Ɔ" & Co' },
    })
    expect(await replyTo()).toEqual(['rent@asante.test'])
    expect(fixture.mails.findLastTo(fixture.tenant.tenant.email).from).toEqual({
      name: 'Asante, "Ɔ" & Co',
      address: 'rent@asante.test',
    })
  })

  it('the invoice mail says how to pay and by when, in HTML and in text', async () => {
    const howToPay = {
      mobileMoney: [{ network: 'MTN MoMo', number: '024 412 3456', name: 'Asante Rent' }],
      bank: 'GCB Bank, Achimota\nAccount 1011130045678',
      text: 'Use the invoice number as reference.',
    }
    await fixture.admin.call('PATCH /settings', { body: { howToPay } })
    const { invoiceNumber } = await fixture.createInvoice({
      sendEmail: true,
      description: 'Rent <December> & water',
    })
    const { html = '', text = '' } = fixture.mails.findLastTo(fixture.tenant.tenant.email)
    const texts = [
      invoiceNumber,
      'GHS 1,500.50',
      '5 Dec 2026',
      '024 412 3456',
      'Asante Rent',
      '1011130045678',
      'as reference',
    ]
    for (const form of [html, text]) for (const text of texts) expect(form).toContain(text)
    expect(html).toContain('Rent &lt;December&gt; &amp; water')
    expect(text).toContain('Rent <December> & water')
    expect(text).toContain('http://portal.test/tenant/invoices?open=')
    expect(html).toContain('href="http://portal.test/tenant/invoices?open=')
  })
})

describe('without a mail server', () => {
  const fixture = setUpMailFixture({ SMTP_URL: '' })
  const WAITS = {
    emailSent: false,
    pdfAttached: false,
    emailError: 'No mail server is set up; the message waits in the outbox',
  }

  it('every action reports that its email waits, also on retry, and the outbox has it with its PDF', async () => {
    await fixture.portal.portal.ctx.deliveries.flushOutbox()
    const before = await listFilesBelow(path.join(fixture.portal.folder, 'outbox'))
    const invoice = await fixture.createInvoice({ sendEmail: true })
    await fixture.portal.portal.ctx.deliveries.flushOutbox()
    const first = await fixture.changeInvoice(invoice.id, { status: 'Paid' })
    const second = await fixture.changeInvoice(invoice.id, { status: 'Paid' })
    for (const answer of [invoice, first.body, second.body]) expect(answer).toMatchObject(WAITS)
    expect((await fixture.createInvoiceWithReceipt()).adminEmailSent).toBe(false)
    await fixture.portal.portal.ctx.deliveries.flushOutbox()
    const outbox = path.join(fixture.portal.folder, 'outbox')
    const names = (await listFilesBelow(outbox)).filter((name) => !before.includes(name))
    const mails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(path.join(outbox, name)))),
    )
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^Akosua Ɔpɔku Dɛdɛ sent a receipt for invoice INV-2026-/),
      `Invoice ${invoice.invoiceNumber}: GHS 1,500.50, due 5 Dec 2026`,
      `Payment received: GHS 1,500.50 for invoice ${invoice.invoiceNumber}`,
    ])
    const paid = mails.find(({ subject }) => subject?.startsWith('Payment'))
    expect(readPdfText(paid?.attachments[0]?.content as ArrayBuffer)).toContain('RECEIPT')
  })

  it('without a requested email none waits', async () => {
    const body: MailedInvoice = await fixture.createInvoice()
    expect(body).toMatchObject({ emailSent: false, emailError: null })
  })
})
