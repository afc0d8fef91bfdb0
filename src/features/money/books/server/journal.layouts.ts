import { readable } from '../../../../server/sheets/write.columns.ts'
import { csvLine } from '../../../../server/sheets/write.csv.ts'
import type { Day } from '../../../../shared/days.ts'
import { escapeHtml } from '../../../../shared/escape-html.ts'
import type { JournalRow } from '../books.contract.ts'
import type { Layout } from '../layouts.rules.ts'

export type JournalLines = [JournalRow, ...JournalRow[]]

/** Files have no byte order mark, which programs would read as part of the first heading. */
export type LayoutFile = {
  extension: 'csv' | 'xml'
  type: string
  begin: string
  write: (journal: JournalLines) => string
  end: string
  most: { lines?: number; bytes?: number }
}

const written = (day: Day) => day.split('-').reverse().join('/')

const formatDetails = ({ description, contact, propertyName, unitName, adjusts }: JournalRow): string =>
  [description, contact, [propertyName, unitName].filter(Boolean).join(' '), adjusts && `corrects ${adjusts}`]
    .filter(Boolean)
    .join(', ')

/** Programs merge lines with the same narration and day into one journal, so each journal needs its own. */
const formatNarration = ([{ journalNo, description, contact }]: JournalLines): string =>
  [`${journalNo} ${description}`, contact].filter(Boolean).join(', ')

const side = (amount: number) => (amount === 0 ? null : amount)
const shortened = (text: string, most: number) => [...text].slice(0, most).join('')

type Csv = Pick<LayoutFile, 'most'> & {
  headings: string[]
  cells: (line: JournalRow, at: number, journal: JournalLines) => (string | number | null)[]
}

const csvFile = ({ headings, cells, most }: Csv): LayoutFile => ({
  extension: 'csv',
  type: 'text/csv; charset=utf-8',
  begin: csvLine(headings),
  end: '',
  most,
  write: (journal) => journal.map((line, at) => csvLine(cells(line, at, journal))).join(''),
})

/** VAT has its own lines. */
const XERO_NO_TAX = 'Tax Exempt'

const XERO = csvFile({
  headings: ['Narration', 'Date', 'Description', 'AccountCode', 'TaxRate', 'Amount'],
  cells: (line, _, journal) => [
    ...[formatNarration(journal), written(line.day), formatDetails(line), line.code],
    ...[line.taxCode ?? XERO_NO_TAX, line.debit - line.credit],
  ],
  most: { lines: 300 },
})

/** 'Expenses: Repairs' is the sub-account 'Expenses:Repairs'. */
const quickBooksName = (name: string) => name.replaceAll(/\s*:\s*/g, ':')

const QUICKBOOKS = csvFile({
  headings: ['Journal No.', 'Journal Date', 'Account Name', 'Description', 'Debits', 'Credits'],
  cells: (line) => [
    ...[line.journalNo, written(line.day), quickBooksName(line.name), formatDetails(line)],
    ...[side(line.debit), side(line.credit)],
  ],
  // 1,000 rows with the headings.
  most: { lines: 999, bytes: 2_000_000 },
})

const SAGE_TEXT = 200

const SAGE = csvFile({
  headings: ['Reference', 'Date', 'Description', 'Ledger Account Number', 'Details', 'Debit', 'Credit'],
  cells: (line, at, journal) => [
    ...(at === 0
      ? [line.journalNo, written(line.day), shortened(formatNarration(journal), SAGE_TEXT)]
      : [null, null, null]),
    ...[line.code, shortened(formatDetails(line), SAGE_TEXT), side(line.debit), side(line.credit)],
  ],
  most: { bytes: 500_000 },
})

const xml = (text: string) => escapeHtml(readable(text).replaceAll(/\s/g, ' '))
const element = (name: string, text: string) => `<${name}>${xml(text)}</${name}>`

/** A debit is negative. */
const tallyEntry = ({ name, debit, credit }: JournalRow): string =>
  [
    '<ALLLEDGERENTRIES.LIST>',
    element('LEDGERNAME', name),
    element('ISDEEMEDPOSITIVE', debit > 0 ? 'Yes' : 'No'),
    element('AMOUNT', (credit - debit).toFixed(2)),
    '</ALLLEDGERENTRIES.LIST>\n',
  ].join('')

const TALLY: LayoutFile = {
  extension: 'xml',
  type: 'application/xml; charset=utf-8',
  most: {},
  begin: `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE>
<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>
<BODY><IMPORTDATA>
<REQUESTDESC><REPORTNAME>Vouchers</REPORTNAME></REQUESTDESC>
<REQUESTDATA>
`,
  write: (journal) =>
    [
      '<TALLYMESSAGE xmlns:UDF="TallyUDF">\n',
      '<VOUCHER VCHTYPE="Journal" ACTION="Create" OBJVIEW="Accounting Voucher View">\n',
      element('DATE', journal[0].day.replaceAll('-', '')),
      element('VOUCHERTYPENAME', 'Journal'),
      element('VOUCHERNUMBER', journal[0].journalNo),
      element('PERSISTEDVIEW', 'Accounting Voucher View'),
      element('NARRATION', formatNarration(journal)),
      '\n',
      ...journal.map(tallyEntry),
      '</VOUCHER>\n</TALLYMESSAGE>\n',
    ].join(''),
  end: '</REQUESTDATA>\n</IMPORTDATA></BODY>\n</ENVELOPE>\n',
}

export const LAYOUT_FILES: Record<Layout, LayoutFile> = {
  xero: XERO,
  quickbooks: QUICKBOOKS,
  sage: SAGE,
  tally: TALLY,
}
