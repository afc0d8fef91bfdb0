/**
 * Compares the import of a rent book of 2,000 rows with the import of as many tenants alone, in turns. Fails above five
 * times. Run: npm run bench -- rent-book
 */
import type { BookImport } from '../src/features/overview/imports/imports.contract.ts'
import { bookForm, bookTenants, writeRentBook } from '../src/testing/imports/rent-book.ts'
import { withEmptyPortal } from './empty-portal.ts'
import { median, report, timed, times } from './lib.ts'

const ROWS = 2000
const ROUNDS = 3
const MOST = 5

await withEmptyPortal(async (call) => {
  const book = await writeRentBook(ROWS)
  const tenants = (round: number) =>
    bookTenants(ROWS).map(({ shop }, at) => ({
      name: `Tenant ${at}`,
      apartment: 'Bohye (Shops)',
      unit: `${shop} ${round}`,
      email: `tenant-${round}-${at}@book.test`,
    }))
  const [alone, read, made]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = { rows: tenants(round), sendEmail: false }
    alone.push(...(await timed(1, () => call('POST /tenants/import', { body }))))
    let draft: BookImport | undefined
    read.push(
      ...(await timed(1, async () => {
        draft = await call<BookImport>('POST /imports', { form: bookForm(book) })
      })),
    )
    const { id } = draft ?? { id: '' }
    const fix = [{ kind: 'property-unknown', fix: 'make' }]
    const { hash } = await call<BookImport>(`PATCH /imports/${id}`, { body: { fix } })
    const signature = { hash, signedBy: 'Ama Mensah' }
    made.push(...(await timed(1, () => call(`POST /imports/${id}/confirm`, { body: signature }))))
    await call(`POST /imports/${id}/undo`, { body: { reason: 'The next round' } })
    await call(`DELETE /imports/${id}`)
  }
  const floor = median(alone)
  const toRow = (name: string, spent: number, mustBe: string) => [
    ...[name, `${Math.round(floor)} ms`, `${Math.round(spent)} ms`, times(spent, floor), mustBe],
  ]
  report(`A rent book of ${ROWS} rows; the floor is the import of as many tenants`, [
    toRow('read', median(read), ''),
    toRow('import', median(made), `${MOST}x`),
  ])
  if (median(made) > MOST * floor) process.exitCode = 1
})
