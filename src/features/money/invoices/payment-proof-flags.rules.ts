import { addDays, type Day } from '../../../shared/days.ts'
import { amountDifference } from '../ledger/invoices.rules.ts'
import { isClosed } from '../ledger/ledger.rules.ts'

/** Rent is often paid early; an older receipt probably belongs to another payment. */
export const DAYS_BEFORE_ISSUE = 31

/** Amounts in whole pesewas. */
export type StatedPayment = { amount: number | null; paymentDate: Day }
export type InvoiceToFit = {
  due: number
  issuedOn: Day
  dueDate: Day
  periodFrom: Day | null
  today: Day
  closedThrough: Day | null
}

/** In pesewas, stated less due; null if equal or not stated. */
export const amountMisfit = ({ amount }: StatedPayment, { due }: InvoiceToFit): number | null =>
  amountDifference(amount, due)

export type DayMisfit =
  | { kind: 'future_day' }
  | { kind: 'closed_day'; closedThrough: Day }
  | { kind: 'before_invoice'; since: Day }

const getEarliestDay = ({ issuedOn, dueDate, periodFrom }: InvoiceToFit): Day =>
  [issuedOn, dueDate, periodFrom ?? issuedOn].reduce((first, day) => (day < first ? day : first))

/** Problems that prevent an approval come first. */
export function dayMisfit({ paymentDate }: StatedPayment, invoice: InvoiceToFit): DayMisfit | null {
  const { today, closedThrough } = invoice
  if (paymentDate > today) return { kind: 'future_day' }
  if (closedThrough && isClosed(paymentDate, closedThrough)) return { kind: 'closed_day', closedThrough }
  const since = getEarliestDay(invoice)
  return paymentDate < addDays(since, -DAYS_BEFORE_ISSUE) ? { kind: 'before_invoice', since } : null
}

/** Names of editing programs in the metadata of pictures and PDFs, without cameras, scanners, printing and bank software. */
const EDITING_PROGRAMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Adobe Lightroom', /lightroom/i],
  ['Adobe Photoshop', /photoshop|adobe imageready/i],
  ['Adobe Illustrator', /adobe illustrator/i],
  ['Adobe Express', /adobe (express|spark)/i],
  ['Adobe Fireworks', /adobe fireworks/i],
  ['Adobe Acrobat', /adobe acrobat(?! distiller| pdfmaker|.*(paper capture|image conversion))/i],
  ['Affinity', /affinity (photo|designer|publisher)/i],
  ['BeFunky', /befunky/i],
  ['Canva', /\bcanva\b/i],
  ['CorelDRAW', /\bcorel/i],
  ['DocHub', /dochub/i],
  ['Facetune', /facetune/i],
  ['Figma', /\bfigma\b/i],
  ['Fotor', /\bfotor\b/i],
  ['Foxit PDF Editor', /foxit (phantompdf|pdf editor)/i],
  ['GIMP', /\bgimp\b/i],
  ['iLovePDF', /ilovepdf/i],
  ['Inkscape', /inkscape/i],
  ['Krita', /\bkrita\b/i],
  ['Meitu', /\bmeitu/i],
  ['Nitro', /nitro (pdf )?pro/i],
  ['Paint.NET', /paint\.net/i],
  ['PaintShop Pro', /paint ?shop/i],
  ['PDFelement', /pdfelement|wondershare/i],
  ['PDFescape', /pdfescape/i],
  ['pdfFiller', /pdffiller/i],
  ['PDF-XChange Editor', /pdf-?xchange (editor|pro)/i],
  ['Photopea', /photopea/i],
  ['PhotoRoom', /photoroom/i],
  ['PhotoScape', /photoscape/i],
  ['PicsArt', /pics ?art/i],
  ['Pixelmator', /pixelmator/i],
  ['Pixlr', /\bpixlr/i],
  ['Procreate', /\bprocreate\b/i],
  ['Sejda', /\bsejda\b/i],
  ['Smallpdf', /smallpdf/i],
  ['Snapseed', /snapseed/i],
  ['Soda PDF', /soda pdf/i],
  ['VSCO', /\bvsco/i],
  ['Xodo', /\bxodo\b/i],
]

/** Unique, by their usual names. */
export const editingPrograms = (software: readonly string[]): string[] => [
  ...new Set(
    software.flatMap((text) => EDITING_PROGRAMS.find(([, pattern]) => pattern.test(text))?.[0] ?? []),
  ),
]
