import type pg from 'pg'
import { listSequences, sumInvoices } from './catalog.ts'
import { readTable } from './copy.ts'
import type { Manifest } from './manifest.ts'

export async function findDifference(client: pg.ClientBase, manifest: Manifest): Promise<string | undefined> {
  for (const table of manifest.tables) {
    const { rows, sha256 } = await readTable(client, table)
    if (rows !== table.rows) return `The table ${table.name} has ${rows} rows instead of ${table.rows}.`
    if (sha256 !== table.sha256) return `The checksum of the rows of ${table.name} does not fit.`
  }
  const sum = await sumInvoices(client)
  if (sum !== manifest.invoicePesewas)
    return `The invoices add up to ${sum} pesewas instead of ${manifest.invoicePesewas}.`
  const sequences = JSON.stringify(await listSequences(client))
  return sequences === JSON.stringify(manifest.sequences) ? undefined : 'The sequences are not the same.'
}
