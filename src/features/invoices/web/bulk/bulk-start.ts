import { useSyncExternalStore } from 'react'
import { type FormWatch, type OpenForm, popDraft, watchForm } from '../../../../web/drafts.ts'
import { randomKey } from '../../../../web/form-key.ts'
import { readSession } from '../../../../web/session.ts'
import { choiceNames } from '../../../tenants/web/tenant-chooser.queries.ts'
import { type BulkJob, startBulk } from './bulk.api.ts'
import type { BulkFailure } from './bulk-outcome.ts'

/**
 * The runs of this tab, and the start of the newest. It outlives the screen, and a reload of the page: asked again with
 * the same key, the server answers with the same run.
 */
export type BulkStart = {
  state: 'starting' | 'broken' | 'left' | 'started'
  /** What was to be done; null where a run was opened by its address. */
  job: BulkJob | null
  /** Null once the server has taken it. */
  key: string | null
  /** The ids of the runs that belong together, first to last, as they stand in the address: 'id.id'. */
  runs: string
  /** Names of the tenants until it is known who failed, and of those; the server no longer has those that were deleted. */
  names: Record<string, string>
  /** Why it broke off; null where the page was left. */
  failure: unknown
}

const NOTHING: BulkStart = { state: 'started', job: null, key: null, runs: '', names: {}, failure: null }

let start: BulkStart | null = null
let watch: FormWatch | undefined
const listeners = new Set<() => void>()

/** What this tab knows of its runs, null where there are none. */
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
  // It was written here, see typed.
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

/** The runs of this tab as the address names them, '' for none. */
export const rememberedRuns = (): string => current()?.runs ?? ''

/** Remembers the runs that the address names. */
export function rememberRuns(runs: string): void {
  const before = current()
  if (before?.runs !== runs) set({ ...(before ?? NOTHING), runs })
}

/** Remembers what tenants are called that failed. */
export function rememberNames(failures: readonly BulkFailure[]): void {
  const before = current()
  const unmade = failures.filter(({ invoiceId }) => invoiceId === null)
  const names = Object.fromEntries(unmade.map(({ tenantId, tenantName }) => [tenantId, tenantName]))
  if (before && JSON.stringify(before.names) !== JSON.stringify(names)) set({ ...before, names })
}

/** Has the server begin; resolves to the runs with the new one, undefined where it broke off. */
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

// What broke off may have been taken: only the same key does not do it twice.
const keyFor = (job: BulkJob, before: BulkStart | null): string =>
  (JSON.stringify(before?.job) === JSON.stringify(job) && before?.key) || randomKey()

/** Leaves what broke off or failed: to the runs before it, or else to the form, which keeps its key. */
export function leaveStart(runs: string): void {
  const before = current()
  if (before) set({ ...before, runs, state: runs === '' ? 'left' : 'started' })
}

/** Forgets the runs. */
export function forgetRuns(): void {
  set(null)
}
