/**
 * Compares the import of a rent book of 2,000 rows with the import of as many tenants alone, in turns. Fails above five
 * times. Run: npm run bench -- rent-book
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BookImport } from '../src/features/overview/imports/imports.contract.ts'
import { bookForm, bookTenants, writeRentBook } from '../src/testing/imports/rent-book.ts'
import { API_ONLY, callApi, registerAdmin, startPortal } from '../src/testing/portal/process.ts'
import { median, report, timed, times } from './lib.ts'

const ROWS = 2000
const ROUNDS = 3
const MOST = 5

const folder = await mkdtemp(path.join(tmpdir(), 'portal-bench-'))
const portal = await startPortal(folder, { SMTP_URL: 'off' }, API_ONLY)
try {
  const token = await registerAdmin(portal)
  const call = async <T>(endpoint: string, send: { body?: object; form?: FormData } = {}): Promise<T> => {
    const { status, body } = await callApi<T>(portal, endpoint, { token, ...send })
    if (status >= 300) throw new Error(`${endpoint} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
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
} finally {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
}
