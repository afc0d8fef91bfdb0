import { execFileSync } from 'node:child_process'
import { afterAll, describe, expect, it } from 'vitest'
import { createPdf } from '../../../../../server/pdf/pdf.ts'
import { sampleFiles } from '../../../../../testing/files.ts'
import type { InvoiceDocument } from './invoice.document.ts'
import { invoiceFileName, invoicePdf } from './invoice.pdf.ts'

const pdf = createPdf()
afterAll(() => pdf.close())

const UNPAID: InvoiceDocument = {
  company: {
    name: 'Asante Property',
    address: '12 Ring Road\nAccra',
    phone: '+233 24 000 0000',
    email: 'rent@example.com',
  },
  issuer: null,
  invoiceNumber: 'INV-2026-00042',
  tenant: {
    name: 'Akosua Ɔpɔku Dɛdɛ',
    email: 'akosua@example.com',
    apartment: 'Bohye (Shops)',
    unit: 'A12',
    phone: '+233 20 123 4567',
  },
  payCode: '7KQ2C',
  issuedOn: '2026-11-20',
  dueDate: '2026-12-05',
  amountPesewas: 150050,
  amountPaidPesewas: 0,
  amountCreditedPesewas: 0,
  withoutMoney: { deposit: 0, opening: 0, writtenOff: 0 },
  creditNotes: [],
  vat: null,
  status: 'Unpaid',
  description: 'Rent for December',
  howToPay: {
    mobileMoney: [{ network: 'MTN MoMo', number: '024 412 3456', name: 'Asante Rent' }],
    bank: 'GCB Bank, Achimota\nAccount 1011130045678',
    text: 'Send us a photo of the receipt.',
  },
  paid: null,
  settled: null,
}
const PAID: InvoiceDocument = {
  ...UNPAID,
  status: 'Paid',
  paid: { on: '2026-12-03', method: 'Mobile money', reference: 'MP261203.1412' },
}
const NO_WAY_TO_PAY = { mobileMoney: [], bank: null, text: null }

const poppler = (tool: string, args: string[], input: Uint8Array) =>
  execFileSync(tool, args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] })

/** Normalizes white space and removes the break opportunities in long words. */
const printed = (bytes: Uint8Array) =>
  poppler('pdftotext', ['-layout', '-', '-'], bytes).replaceAll('\u200b', '').replaceAll(/\s+/g, ' ')

const unspaced = (text: string) => text.replaceAll(/\s/g, '')
const print = async (document: InvoiceDocument) => printed(await invoicePdf(pdf, document))
const named = (name: string): InvoiceDocument => ({ ...UNPAID, tenant: { ...UNPAID.tenant, name } })

const OPTIONAL: [where: string, without: (document: InvoiceDocument) => InvoiceDocument][] = [
  ['address', (it) => ({ ...it, company: { ...it.company, address: null } })],
  ['company phone', (it) => ({ ...it, company: { ...it.company, phone: null } })],
  ['company email', (it) => ({ ...it, company: { ...it.company, email: null } })],
  ['unit', (it) => ({ ...it, tenant: { ...it.tenant, unit: null } })],
  ['tenant phone', (it) => ({ ...it, tenant: { ...it.tenant, phone: null } })],
  ['description', (it) => ({ ...it, description: null })],
  ['mobile money', (it) => ({ ...it, howToPay: { ...it.howToPay, mobileMoney: [] } })],
  ['bank', (it) => ({ ...it, howToPay: { ...it.howToPay, bank: null } })],
  ['words', (it) => ({ ...it, howToPay: { ...it.howToPay, text: null } })],
]

describe('with optional fields left out', () => {
  it('prints with each pair of them in all four ways', async () => {
    const alone = OPTIONAL.map((one) => [one])
    const others = OPTIONAL.map((one) => OPTIONAL.filter((other) => other !== one))
    const left = [[], ...alone, ...others, OPTIONAL]
    const leave = (whole: InvoiceDocument, fields: typeof OPTIONAL) =>
      fields.reduce((document, [, without]) => without(document), whole)
    const documents = [...left.map((fields) => leave(UNPAID, fields)), PAID, leave(PAID, OPTIONAL)]
    const failures: string[] = []
    for (const document of documents) {
      const bytes = await invoicePdf(pdf, document).catch((error: Error) => failures.push(error.message))
      if (typeof bytes !== 'number') expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    }
    expect(failures).toEqual([])
  })
})

describe('an invoice', () => {
  it.each([
    'INVOICE',
    'Asante Property',
    '12 Ring Road',
    '+233 24 000 0000 rent@example.com',
    'INV-2026-00042',
    'Billed to',
    'Akosua Ɔpɔku Dɛdɛ',
    'akosua@example.com',
    '+233 20 123 4567',
    'Location Bohye (Shops)',
    'Unit A12',
    'Issued 20 Nov 2026',
    'Due 5 Dec 2026',
    'Status Unpaid',
    'Rent for December GHS 1,500.50',
    'How to pay MTN MoMo 024 412 3456 Asante Rent',
    'Bank GCB Bank, Achimota Account 1011130045678',
    'Send us a photo of the receipt.',
  ])('prints %j', async (text) => {
    expect(unspaced(await print(UNPAID))).toContain(unspaced(text))
  })

  it('is not titled RECEIPT', async () => {
    const text = await print(UNPAID)
    expect(text).not.toMatch(/RECEIPT|Paid/)
    expect(text).toContain('Amount due')
  })

  it.each(['Unpaid', 'Overdue', 'Payment Under Review', 'Payment Submitted', 'Unknown', 'on hold'])(
    'shows the status %s',
    async (status) => {
      expect(await print({ ...UNPAID, status })).toContain(status)
    },
  )

  it.each([
    [0, 'GHS 0.00'],
    [5, 'GHS 0.05'],
    [100000, 'GHS 1,000.00'],
    [10_000_000_000, 'GHS 100,000,000.00'],
  ])('prints %d pesewas as %s', async (amountPesewas, text) => {
    expect(await print({ ...UNPAID, amountPesewas })).toContain(text)
  })

  it('leaves out empty fields', async () => {
    const text = await print({
      ...UNPAID,
      company: { name: 'Asante Property', address: null, phone: '', email: null },
      tenant: { name: 'Ama', email: 'ama@example.com', apartment: '', unit: null, phone: null },
      description: null,
      howToPay: NO_WAY_TO_PAY,
      payCode: null,
    })
    expect(text).not.toMatch(/null|none|undefined|Location|Unit|How to pay|Bank/)
    expect(text).toContain('Rent GHS 1,500.50')
  })
})

describe('a part-paid invoice', () => {
  const PART_PAID = { ...UNPAID, amountPaidPesewas: 50_050, amountCreditedPesewas: 10_000 }

  it('prints what is left, and how the amount became that', async () => {
    const text = await print(PART_PAID)
    expect(text).toMatch(/Amount due.* GHS 900\.00 /)
    expect(text).toContain(
      'Amount GHS 1,500.50 Paid so far GHS 500.50 Credited GHS 100.00 Left to pay GHS 900.00',
    )
    expect(text).toContain('Rent for December GHS 1,500.50')
    expect(await print(UNPAID)).not.toMatch(/Paid so far|Credited|Left to pay/)
  })

  it('is no part of a receipt, except for what was credited', async () => {
    const text = await print({ ...PAID, amountPaidPesewas: 140_050, amountCreditedPesewas: 10_000 })
    expect(text).toMatch(/Amount paid.* GHS 1,400\.50 /)
    expect(text).toContain('Amount GHS 1,500.50 Paid GHS 1,400.50 Credited GHS 100.00')
    expect(text).not.toContain('Left to pay')
    const settled = await print({ ...PAID, amountPaidPesewas: 150_050 })
    expect(settled).toBe(await print(PAID))
  })
})

describe('a receipt', () => {
  it('contains amount, day and method of the payment, and not how to pay', async () => {
    const text = await print(PAID)
    for (const part of [
      'RECEIPT',
      'Amount paid',
      'Received from',
      'Paid on 3 Dec 2026',
      'Method Mobile money',
    ])
      expect(text).toContain(part)
    expect(text).toContain('Reference MP261203.1412')
    expect(text).toContain('Status Paid')
    expect(text).not.toMatch(/INVOICE|How to pay|Amount due/)
  })

  it('leaves out an empty method and reference', async () => {
    const text = await print({ ...PAID, paid: { on: '2026-12-03', method: null, reference: '' } })
    expect(text).toContain('Paid on 3 Dec 2026')
    expect(text).not.toMatch(/Method|Reference/)
  })
})

describe('user input', () => {
  it.each([
    '#[x] $a$ *b* <script>',
    '#panic("x") #sys.inputs.data',
    '= not a heading',
    '_a_ `b` @ref <label> \\ ~ // /* c */',
    'https://example.com/?a=b&c=d',
    'Ɔɔ Ɛɛ Ŋŋ Ɖɖ Ƒƒ Ɣɣ Ʋʋ ₵5',
    "N'Ato Ọlá-Müller, née “Ò”",
  ])('%s is printed unchanged', async (typed) => {
    const text = await print({ ...named(typed), description: `About ${typed}` })
    expect(text.split(typed)).toHaveLength(3)
  })

  it('prints Arabic and emoji, with fonts that are loaded only then', async () => {
    const fonts = async (name: string) => poppler('pdffonts', ['-'], await invoicePdf(pdf, named(name)))
    expect(await fonts('محمد الأمين')).toContain('NotoSansArabic')
    expect(await fonts('Ama 😀')).toContain('NotoEmoji')
    expect(await fonts('Ama Mensah')).not.toMatch(/NotoSansArabic|NotoEmoji/)
  })

  it.each(['Ama 😀 Mensah', '你好 Ama Mensah', 'Ama\u0007 \ud800Mensah'])(
    '%j, beyond the font, stops no invoice',
    async (name) => {
      expect(await print(named(name))).toMatch(/Ama.*Mensah/)
    },
  )

  it.each(['W', 'i', 'Ɔ', 'Nana'])('200 characters %s without a space stay on the page', async (letter) => {
    const word = letter.repeat(200).slice(0, 200)
    const bytes = await invoicePdf(pdf, {
      ...UNPAID,
      company: { name: word, address: word, phone: word, email: word },
      tenant: { name: word, email: word, apartment: word, unit: word, phone: word },
      description: word,
      howToPay: { mobileMoney: [{ network: word, number: word, name: word }], bank: word, text: word },
    })
    const boxes = poppler('pdftotext', ['-bbox', '-', '-'], bytes)
    const ends = [...boxes.matchAll(/xMax="([\d.]+)"/g)].map(([, end]) => Number(end))
    expect(Math.max(...ends)).toBeLessThan(595 - 55)
    expect(unspaced(printed(await invoicePdf(pdf, named(word))))).toContain(letter.repeat(20).slice(0, 20))
  })

  it('a description of 5,000 characters continues on the next page', async () => {
    const description = Array.from({ length: 1000 }, (_, at) => String(at).padStart(4, '0')).join(' ')
    const text = await print({ ...UNPAID, description: description.slice(0, 5000) })
    const missing = description.split(' ').filter((number) => !text.includes(` ${number} `))
    expect(missing).toEqual([])
    expect(text).toMatch(/ 0000 .*Page 1 of 3 Description Amount .* 0999 .*Page 2 of 3 How to pay/)
  })
})

describe('the file', () => {
  it('is tagged, titled, A4, and embeds its fonts', async () => {
    const bytes = await invoicePdf(pdf, UNPAID)
    const info = poppler('pdfinfo', ['-'], bytes)
    expect(info).toMatch(/Title:\s+Invoice INV-2026-00042, Akosua Ɔpɔku Dɛdɛ/)
    expect(info).toMatch(/Tagged:\s+yes/)
    expect(info).toMatch(/Page size:.*A4/)
    expect(info).toMatch(/Pages:\s+1\n/)
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Lang (en-GB)')
    const fonts = poppler('pdffonts', ['-'], bytes).split('\n').slice(2, -1)
    for (const font of fonts) expect(font).toMatch(/^\w{6}\+NotoSans-\w+ .* yes yes yes /)
    expect(bytes.length).toBeLessThan(60_000)
  })

  it('contains the logo of the company, unless it cannot be drawn', async () => {
    const images = async (bytes?: Buffer) => {
      const logo = bytes && { bytes, type: 'image/png' as const }
      const list = poppler('pdfimages', ['-list', '-'], await invoicePdf(pdf, UNPAID, logo))
      return list.match(/^ .* (?=image .* image )/gm)?.length ?? 0
    }
    expect(await images(sampleFiles.png)).toBe(1)
    expect(await images(Buffer.from('not a picture'))).toBe(0)
    expect(await images()).toBe(0)
  })

  it('is correct for each of many concurrent documents', async () => {
    const documents = Array.from({ length: 12 }, (_, at) => ({
      ...(at % 2 ? PAID : UNPAID),
      invoiceNumber: `INV-2026-${10_000 + at}`,
      amountPesewas: 100_000 + at,
    }))
    const texts = await Promise.all(documents.map(print))
    for (const [at, text] of texts.entries()) {
      expect(text).toContain(`INV-2026-${10_000 + at}`)
      expect(text).toContain(`GHS 1,000.${String(at).padStart(2, '0')}`)
      expect(text).toContain(at % 2 ? 'RECEIPT' : 'INVOICE')
    }
  })
})

it.each([
  ['INV-2026-00042', 'Ama Mensah', 'Invoice_INV-2026-00042_Ama_Mensah.pdf'],
  [null, 'Ama Mensah', 'Invoice_3f2a_Ama_Mensah.pdf'],
  ['INV-2026-00042', 'Akosua Ɔpɔku Dɛdɛ', 'Invoice_INV-2026-00042_Akosua_Ɔpɔku_Dɛdɛ.pdf'],
  ['INV-2026-00042', '../a/b\\c:"d"\r\n', 'Invoice_INV-2026-00042_.._a_b_c__d___.pdf'],
])('invoice %s of %j is saved as %s', (invoiceNumber, tenantName, name) => {
  expect(invoiceFileName({ invoiceNumber, id: '3f2a', tenantName })).toBe(name)
})
