import { client } from '../../../../web/http.ts'
import { readLines } from '../../../../web/ndjson.ts'
import type { BulkProgress, BulkResult, bulkEndpoints } from '../../bulk.contract.ts'
import type { BulkInvoicesForm } from '../invoice-forms.schema.ts'

const api = client<typeof bulkEndpoints>()

/** What the server does for many at once. */
export type BulkJob =
  | { name: 'POST /invoices/bulk'; body: BulkInvoicesForm }
  | { name: 'POST /invoices/bulk/mails'; body: { invoiceIds: string[] } }

export type Progress = BulkProgress['progress']

/** Does it, telling how far it has come. Rejects with an ApiError. */
export function doBulk(
  job: BulkJob,
  key: string,
  onProgress: (progress: Progress) => void,
): Promise<BulkResult> {
  const given = { key, accept: 'application/x-ndjson' }
  const read = (response: Response) =>
    readLines<BulkProgress, BulkResult>(response, ({ progress }) => onProgress(progress))
  return job.name === 'POST /invoices/bulk'
    ? api.stream(job.name, { body: job.body, ...given }, read)
    : api.stream(job.name, { body: job.body, ...given }, read)
}
