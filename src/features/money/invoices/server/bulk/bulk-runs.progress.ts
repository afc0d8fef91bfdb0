import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import { errorMessage } from '../../../../../server/error-message.ts'
import { announce } from '../../../../../server/events/announce.ts'
import { type BulkRunChanges, changeRun } from './bulk-runs.queries.ts'

const SAVE_EVERY_MS = 1000

/** Does nothing once the run has ended; notifies the admins in the same transaction. */
export async function moveRun(db: Db, id: string, changes: BulkRunChanges, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (await changeRun(tx, id, { ...changes, movedAt: now }))
      announce(tx, 'bulkProgress', { admins: true }, { id })
  })
}

export type RunProgress = {
  /** Writes at most once a second and drops the rest. */
  note(changes: BulkRunChanges): void
  settled(): Promise<void>
}

/** Writes progress outside the work's transaction, so that others see it. */
export function createProgress({ db, clock, log }: Context, id: string): RunProgress {
  let notedAt = Number.NEGATIVE_INFINITY
  let saving: Promise<void> = Promise.resolve()
  return {
    note(changes) {
      const now = performance.now()
      if (now - notedAt < SAVE_EVERY_MS) return
      notedAt = now
      saving = saving
        .then(() => moveRun(db, id, changes, clock.now()))
        .catch((error: unknown) =>
          log.warn({ run: id, cause: errorMessage(error) }, 'how far a bulk run is could not be noted'),
        )
    },
    settled: () => saving,
  }
}
