import { useSyncExternalStore } from 'react'
import { type FormWatch, type OpenForm, popDraft, watchForm } from '../../../../../web/forms/drafts.ts'
import { randomKey } from '../../../../../web/forms/form-key.ts'
import { readSession } from '../../../../../web/session.ts'
import { choiceNames } from '../../../../property/tenants/web/chooser/tenant-chooser.queries.ts'
import { type BulkJob, startBulk } from './bulk.api.ts'
import type { BulkFailure } from './bulk-outcome.ts'

/** Stored to survive a reload. A retry with the same key returns the same run. */
export type BulkStart = {
  state: 'starting' | 'broken' | 'left' | 'started'
  job: BulkJob | null
  key: string | null
  /** In order, as in the address: 'id.id'. */
  runs: string
  names: Record<string, string>
  failure: unknown
}

const NOTHING: BulkStart = { state: 'started', job: null, key: null, runs: '', names: {}, failure: null }

let start: BulkStart | null = null
let watch: FormWatch | undefined
const listeners = new Set<() => void>()

export const useBulkStart = (): BulkStart | null => useSyncExternalStore(subscribe, current)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function current(): BulkStart | null {
  if (!watch) restore()
  return start
}

function restore(): void {
  const email = readSession()?.email ?? ''
  const kept: OpenForm = {
    email,
    name: 'bulk run',
    basis: '',
    typed: () => start && { ...start, failure: null },
    present: () => readSession()?.email === email,
  }
  // Written here, see typed.
  start = popDraft(kept) as BulkStart | null
  if (start?.state === 'starting') start = { ...start, state: 'broken' }
  watch = watchForm(kept)
  watch.storeDraft()
}

function set(next: BulkStart | null): void {
  start = next
  watch?.storeDraft()
  for (const listener of listeners) listener()
}

export const rememberedRuns = (): string => current()?.runs ?? ''

export function rememberRuns(runs: string): void {
  const before = current()
  if (before?.runs !== runs) set({ ...(before ?? NOTHING), runs })
}

export function rememberNames(failures: readonly BulkFailure[]): void {
  const before = current()
  const unmade = failures.filter(({ invoiceId }) => invoiceId === null)
  const names = Object.fromEntries(unmade.map(({ tenantId, tenantName }) => [tenantId, tenantName]))
  if (before && JSON.stringify(before.names) !== JSON.stringify(names)) set({ ...before, names })
}

/** Resolves to all runs, with the new one; undefined if the request failed. */
export async function startRun(job: BulkJob, runs: string): Promise<string | undefined> {
  const before = current()
  if (before?.state === 'starting') return undefined
  const key = keyFor(job, before)
  const names = { ...before?.names, ...namesFor(job) }
  const starting: BulkStart = { state: 'starting', job, key, runs, names, failure: null }
  set(starting)
  try {
    const { runId } = await startBulk(job, key)
    const all = runs === '' ? runId : `${runs}.${runId}`
    set({ ...starting, state: 'started', key: null, runs: all })
    return all
  } catch (failure) {
    set({ ...starting, state: 'broken', failure })
    return undefined
  }
}

function namesFor(job: BulkJob): Record<string, string> {
  if (job.name !== 'POST /invoices/bulk') return {}
  const names = choiceNames()
  return Object.fromEntries(
    job.body.tenantIds.flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [[id, name]]
    }),
  )
}

// A failed request may have been accepted: the same key prevents a second run.
const keyFor = (job: BulkJob, before: BulkStart | null): string =>
  (JSON.stringify(before?.job) === JSON.stringify(job) && before?.key) || randomKey()

/** Returns to the runs before the failed one, or to the form, which keeps its key. */
export function leaveStart(runs: string): void {
  const before = current()
  if (before) set({ ...before, runs, state: runs === '' ? 'left' : 'started' })
}

export function clearRememberedRuns(): void {
  set(null)
}
