import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../../web/http.ts'
import { queryClient } from '../../../../../web/query.ts'
import type { BulkAccepted, BulkRun, bulkEndpoints } from '../../bulk.contract.ts'
import type { BulkInvoicesForm } from '../invoice-forms.schema.ts'
import { BULK_RUNS_KEY, INVOICES_KEY } from '../invoices.queries.ts'

const api = client<typeof bulkEndpoints>()

export type BulkJob =
  | { name: 'POST /invoices/bulk'; body: BulkInvoicesForm & { force?: true } }
  | { name: 'POST /invoices/bulk/mails'; body: { invoiceIds: string[] } }

/** Rejects with an ApiError. */
export const startBulk = (job: BulkJob, key: string): Promise<BulkAccepted> =>
  job.name === 'POST /invoices/bulk'
    ? api.respondAsync(job.name, { body: job.body, key })
    : api.respondAsync(job.name, { body: job.body, key })

// In milliseconds, in case events do not arrive.
const LOOK_EVERY_MS = 3000

export function bulkRunQuery(runId: string) {
  const queryKey = [...BULK_RUNS_KEY, runId]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const run = await api('GET /invoices/bulk/{runId}', { params: { runId }, signal })
      const before = queryClient.getQueryData<BulkRun>(queryKey)
      if (run.state === 'done' && before?.state !== 'done')
        void queryClient.invalidateQueries({ queryKey: INVOICES_KEY })
      return run
    },
    enabled: ({ state }) => state.data === undefined || state.data.state === 'running',
    refetchInterval: ({ state }) => (state.data === undefined ? false : LOOK_EVERY_MS),
  })
}
