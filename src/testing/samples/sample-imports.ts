import type { BookImport, BookRow } from '../../features/overview/imports/imports.contract.ts'
import { sampleFiles } from '../files.ts'
import type { ApiClient } from '../portal.ts'

/** For calls about imports, on the row of the card. */
export const IMPORT_VALUES = {
  row: ['2'],
  rows: ['2'],
  leave: ['2'],
  take: ['2'],
  as: ['another'],
  kind: ['phone-zero', 'cards'],
  fix: ['add'],
  field: ['name', 'email'],
  value: ['Efua Sarpong'],
  sheets: [''],
  headingRow: [1],
  at: [0],
  reason: ['A sample'],
}

/** A draft with one card that is ready. */
export async function addCards(admin: ApiClient): Promise<string> {
  const { id } = (await admin.call<BookImport>('POST /imports', { body: { kind: 'cards' } })).body
  const values = { name: `Efua Sarpong ${id}`, property: 'Bohye (Shops)', unit: id, startsOn: '2026-01-01' }
  await admin.call<BookRow>(`POST /imports/${id}/rows`, { body: { values } })
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(sampleFiles.png)]), 'card.png')
  await admin.call(`POST /imports/${id}/rows/2/photo`, { form })
  return id
}

export const readImportHash = async (admin: ApiClient, id: string): Promise<string> =>
  (await admin.call<BookImport>(`GET /imports/${id}`)).body.hash

export async function confirmImport(admin: ApiClient, id: string): Promise<void> {
  const body = { hash: await readImportHash(admin, id), signedBy: 'Ama Mensah' }
  const { status, text } = await admin.call(`POST /imports/${id}/confirm`, { body })
  if (status !== 201) throw new Error(`The import answered ${status}: ${text}`)
}
