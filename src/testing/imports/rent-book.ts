import { type CellValue, writeXlsx } from 'hucre/xlsx'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct']
const HEADINGS = ['No.', 'Tenant', 'Phone', 'Shop', 'Rent', 'Start', 'Brought forward', ...MONTHS, 'Deposit']
const NAMES = ['Ama', 'Kofi', 'Yaa', 'Kwame', 'Efua', 'Yaw', 'Akua', 'Kwesi', 'Abena', 'Kojo']
const FAMILIES = ['Mensah', 'Boateng', 'Owusu', 'Asante', 'Darko', 'Sarpong', 'Appiah', 'Frimpong']

export type BookTenant = { name: string; shop: string; rent: number; deposit: number; opening: number }

const RENT_STEP = 50

/** Each tenth tenant owes two months, each seventh has paid one ahead, each fifth has left a deposit; in cedis. */
export const bookTenants = (count: number): BookTenant[] =>
  Array.from({ length: count }, (_, at) => {
    const rent = 800 + (at % 8) * RENT_STEP
    return {
      name: `${NAMES[at % 10]} ${FAMILIES[Math.floor(at / 10) % 8]}${at >= 80 ? ` ${at}` : ''}`,
      shop: `A${at + 1}`,
      rent,
      deposit: at % 5 === 0 ? 2 * rent : 0,
      opening: at % 10 === 3 ? 2 * rent : at % 7 === 5 ? -rent : 0,
    }
  })

function toRow({ name, shop, rent, deposit, opening }: BookTenant, at: number): CellValue[] {
  const paid = MONTHS.map((_, month) => (opening > 0 && month >= 8 ? '' : rent))
  const last = opening < 0 ? 2 * rent : paid[9]
  const phone = `024${String(4_000_000 + at)}`
  return [at + 1, name, phone, shop, rent, '01/01/2026', '', ...paid.slice(0, 9), last ?? '', deposit || '']
}

/** A book with a title above its headings, ten months and a TOTAL row, on a sheet named after its property. */
export async function writeRentBook(count: number, property = 'Adom Plaza'): Promise<Buffer> {
  const rows = bookTenants(count).map(toRow)
  const sums = HEADINGS.map((_, at): CellValue => {
    if (at < 4) return at === 1 ? 'TOTAL' : ''
    if (at === 5 || at === 6) return ''
    return rows.reduce((sum, row) => sum + Number(row[at] || 0), 0)
  })
  const title = ['Adom Estates: rents as at 31 October 2026']
  const sheets = [{ name: property, rows: [title, [], HEADINGS, ...rows, sums] }]
  return Buffer.from(await writeXlsx({ sheets }))
}

export function bookForm(bytes: Buffer, name = 'Rents 2026.xlsx'): FormData {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}
