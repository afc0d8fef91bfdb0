import { describe, expect, it } from 'vitest'
import { amountMisfit, dayMisfit, editingPrograms, type InvoiceToFit } from './payment-proof-flags.rules.ts'

const invoice: InvoiceToFit = {
  due: 150_050,
  issuedOn: '2026-11-10',
  dueDate: '2026-12-05',
  periodFrom: null,
  today: '2026-11-20',
  closedThrough: null,
}

it.each([
  [null, null],
  [150_050, null],
  [150_049, -1],
  [150_051, 1],
  [0, -150_050],
])('a stated amount of %s pesewas differs from what is due by %s', (amount, difference) => {
  expect(amountMisfit({ amount, paymentDate: invoice.today }, invoice)).toBe(difference)
})

describe('the stated day', () => {
  const future = { kind: 'future_day' }
  const closed = { kind: 'closed_day', closedThrough: '2026-10-31' }
  const early = (since: string) => ({ kind: 'before_invoice', since })

  it.each<[string, object | null, Partial<InvoiceToFit>]>([
    ['2026-11-20', null, {}],
    ['2026-11-21', future, {}],
    ['2026-11-21', future, { closedThrough: '2026-12-31' }],
    ['2026-10-10', null, {}],
    ['2026-10-09', early('2026-11-10'), {}],
    ['2026-11-01', null, { closedThrough: '2026-10-31' }],
    ['2026-10-31', closed, { closedThrough: '2026-10-31' }],
    ['2026-09-01', closed, { closedThrough: '2026-10-31' }],
    // An invoice for a past period.
    ['2026-05-01', null, { periodFrom: '2026-06-01' }],
    ['2026-04-30', early('2026-06-01'), { periodFrom: '2026-06-01' }],
    ['2026-10-09', early('2026-11-10'), { periodFrom: '2027-01-01' }],
    // Entered later.
    ['2026-01-01', null, { dueDate: '2026-02-01' }],
    ['2025-12-31', early('2026-02-01'), { dueDate: '2026-02-01' }],
  ])('%s is flagged as %j with %j', (paymentDate, flag, changes) => {
    expect(dayMisfit({ amount: null, paymentDate }, { ...invoice, ...changes })).toEqual(flag)
  })
})

describe('the program that saved a file', () => {
  it.each([
    ['Adobe Photoshop 24.0 (Windows)', 'Adobe Photoshop'],
    ['Adobe Photoshop Express (Android)', 'Adobe Photoshop'],
    ['Adobe ImageReady', 'Adobe Photoshop'],
    ['Adobe Photoshop Lightroom Classic 12.1', 'Adobe Lightroom'],
    ['Adobe Illustrator 27.5 (Macintosh)', 'Adobe Illustrator'],
    ['Adobe Acrobat Pro (64-bit) 23.1', 'Adobe Acrobat'],
    ['GIMP 2.10.30', 'GIMP'],
    ['Created with GIMP', 'GIMP'],
    ['Canva (Renderer)', 'Canva'],
    ['PicsArt', 'PicsArt'],
    ['Snapseed 2.0', 'Snapseed'],
    ['Pixelmator Pro 3.3', 'Pixelmator'],
    ['paint.net 5.0.3', 'Paint.NET'],
    ['SAMBox 3.0.19 (www.sejda.com)', 'Sejda'],
    ['iLovePDF', 'iLovePDF'],
    ['Foxit PhantomPDF Version 9.7', 'Foxit PDF Editor'],
  ])('%s is %s', (software, program) => {
    expect(editingPrograms([software])).toEqual([program])
  })

  it.each([
    '17.5.1',
    'HDR+ 1.0.540104767zd',
    'MIUI Camera',
    'SM-A125F A125FXXU1BUE3',
    'Android RP1A.200720.012',
    'gnome-screenshot',
    'Adobe Scan for Android 22.09',
    'Acrobat Distiller 21.0 (Windows)',
    'Adobe Acrobat Distiller 9.0',
    'Adobe PDF Library 15.0',
    'Adobe Acrobat Pro DC 21 Paper Capture Plug-in',
    'Acrobat PDFMaker 21 for Word',
    'Microsoft Lens',
    'Microsoft® Word 2019',
    'iText® 7.2.3',
    'Skia/PDF m119',
    'macOS Version 13.4 Quartz PDFContext',
    'Foxit Reader PDF Printer',
    'Vancanvas',
    'PDF24 Creator',
  ])('%s edits nothing', (software) => {
    expect(editingPrograms([software])).toEqual([])
  })

  it('is named once', () => {
    expect(editingPrograms(['Adobe Photoshop 24.0', 'GIMP 2.10', 'Adobe Photoshop 25.0'])).toEqual([
      'Adobe Photoshop',
      'GIMP',
    ])
    expect(editingPrograms([])).toEqual([])
  })
})
