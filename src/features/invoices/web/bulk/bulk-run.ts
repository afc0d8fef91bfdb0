import { useSyncExternalStore } from 'react'
import { type OpenForm, takeDraft, type Watch, watchForm } from '../../../../web/drafts.ts'
import { randomKey } from '../../../../web/form-key.ts'
import { queryClient } from '../../../../web/query.ts'
import { readSession } from '../../../../web/session.ts'
import { chosenName } from '../../../tenants/web/tenant-chooser.queries.ts'
import type { BulkInvoicesForm } from '../invoice-forms.schema.ts'
import { INVOICES_KEY } from '../invoices.queries.ts'
import { type BulkJob, doBulk, type Progress } from './bulk.api.ts'
import { type BulkOutcome, outcomeOf, withMailsRetried, withTenantsRetried } from './bulk-outcome.ts'

/**
 * Invoices for many tenants that are being issued. It outlives the screen, and a reload of the page: asked again with
 * the same key, the server tells how it went and does nothing twice.
 */
export type BulkRun = {
  state: 'running' | 'broken' | 'left' | 'done'
  job: BulkJob
  /** Null once it is known how it went. */
  key: string | null
  /** What was asked for at first. */
  asked: BulkInvoicesForm
  /** What stands of the tries before this one. */
  outcome: BulkOutcome | null
  progress: Progress | null
  /** Why it broke off; null where the page was left. */
  failure: unknown
}

let run: BulkRun | null = null
let watch: Watch | undefined
const hearers = new Set<() => void>()

/** The run of this tab, null where there is none. */
export function useBulkRun(): BulkRun | null {
  return useSyncExternalStore(hear, current)
}

function hear(hearer: () => void): () => void {
  hearers.add(hearer)
  return () => hearers.delete(hearer)
}

function current(): BulkRun | null {
  if (!watch) restore()
  return run
}

function restore(): void {
  const email = readSession()?.email ?? ''
  const kept: OpenForm = {
    email,
    name: 'bulk run',
    basis: '',
    typed: () => run && { ...run, progress: null, failure: null },
    present: () => readSession()?.email === email,
  }
  // It was written here, see typed.
  run = takeDraft(kept) as BulkRun | null
  if (run?.state === 'running') run = { ...run, state: 'broken' }
  watch = watchForm(kept)
  watch.keep()
}

function set(next: BulkRun | null): void {
  run = next
  watch?.keep()
  tell()
}

const tell = () => {
  for (const hearer of hearers) hearer()
}

/** Issues invoices, or tries again what failed of them; resolves when it is done or has broken off. */
export async function runBulk(job: BulkJob): Promise<void> {
  const before = current()
  if (before?.state === 'running') return
  const asked = job.name === 'POST /invoices/bulk' && !before?.outcome ? job.body : before?.asked
  if (!asked) return
  const key = keyFor(job, before)
  const running: BulkRun = {
    state: 'running',
    job,
    key,
    asked,
    outcome: before?.outcome ?? null,
    progress: null,
    failure: null,
  }
  set(running)
  try {
    const result = await doBulk(job, key, (progress) => {
      run = { ...running, progress }
      tell()
    })
    set({
      ...running,
      state: 'done',
      key: null,
      outcome: joined(running, outcomeOf(result, namesIn(running))),
    })
  } catch (failure) {
    set({ ...running, state: 'broken', failure })
  }
  await queryClient.invalidateQueries({ queryKey: INVOICES_KEY })
}

// What broke off may have been done: only the same key does not do it twice.
const keyFor = (job: BulkJob, before: BulkRun | null): string =>
  (JSON.stringify(before?.job) === JSON.stringify(job) && before?.key) || randomKey()

const namesIn =
  ({ outcome }: BulkRun) =>
  (tenantId: string) =>
    chosenName(tenantId) ?? outcome?.failures.find((one) => one.tenantId === tenantId)?.tenantName ?? null

function joined({ job, outcome }: BulkRun, now: BulkOutcome): BulkOutcome {
  if (!outcome) return now
  return (job.name === 'POST /invoices/bulk' ? withTenantsRetried : withMailsRetried)(outcome, now)
}

/** Leaves a run that broke off: to what stood before it, or else to its form, which keeps its key. */
export function leaveRun(): void {
  if (run) set({ ...run, state: run.outcome ? 'done' : 'left' })
}

/** Forgets the run. */
export function dismissRun(): void {
  set(null)
}
