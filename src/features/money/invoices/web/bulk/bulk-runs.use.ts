import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { queryClient } from '../../../../../web/query.ts'
import { useUrlSearch } from '../../../../../web/url-search.ts'
import { choiceNames } from '../../../../property/tenants/web/chooser/tenant-chooser.queries.ts'
import type { BulkRun } from '../../bulk.contract.ts'
import { BULK_RUNS_KEY } from '../invoices.queries.ts'
import { type BulkJob, bulkRunQuery } from './bulk.api.ts'
import { type BulkOutcome, toRunsOutcome } from './bulk-outcome.ts'
import {
  type BulkStart,
  leaveStart,
  rememberedRuns,
  rememberNames,
  rememberRuns,
  startRun,
  useBulkStart,
} from './bulk-start.ts'

const SEARCH = { run: '' }

export type BulkRuns = {
  start: BulkStart | null
  last: BulkRun | undefined
  any: boolean
  /** Null before the first run is done. */
  outcome: BulkOutcome | null
  invoices: BulkRun['invoices']
  error: Error | null
  retry(): void
  begin(job: BulkJob): void
  leave(): void
}

/** The runs in the address, otherwise the ones stored for this tab. */
export function useBulkRuns(): BulkRuns {
  const [{ run }, setSearch] = useUrlSearch(SEARCH)
  const start = useBulkStart()
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  useEffect(() => {
    if (run) rememberRuns(run)
    else if (rememberedRuns()) setSearch({ run: rememberedRuns() })
  }, [run, setSearch])

  const ids = (run || (start?.runs ?? '')).split('.').filter((id) => id !== '')
  const { runs, error } = useQueries({ queries: ids.map((id) => bulkRunQuery(id)), combine })
  const complete = runs.length === ids.length
  const last = complete ? runs.at(-1) : undefined
  const outcome = useOutcome(runs, start)
  const before = ids.filter((_, at) => last?.state !== 'failed' || at < ids.length - 1).join('.')
  return {
    start,
    last,
    any: ids.length > 0,
    outcome,
    invoices: runs[0]?.invoices,
    error,
    retry: () => void queryClient.invalidateQueries({ queryKey: BULK_RUNS_KEY }),
    begin: (job) => {
      void startRun(job, before).then((all) => {
        if (all && here.current) setSearch({ run: all })
      })
    },
    leave: () => {
      leaveStart(before)
      setSearch({ run: before })
    },
  }
}

const combine = (answers: UseQueryResult<BulkRun>[]) => ({
  runs: answers.flatMap(({ data }) => data ?? []),
  // Loaded data stays on the screen; polling retries.
  error: answers.find(({ data, error }) => data === undefined && error)?.error ?? null,
})

function useOutcome(runs: BulkRun[], start: BulkStart | null): BulkOutcome | null {
  const names = start?.names
  const outcome = useMemo(() => {
    const choices = choiceNames()
    return toRunsOutcome(runs, (id) => choices.get(id) ?? names?.[id] ?? null)
  }, [runs, names])
  useEffect(() => {
    if (outcome) rememberNames(outcome.failures)
  }, [outcome])
  return outcome
}
