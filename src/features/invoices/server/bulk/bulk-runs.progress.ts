import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import { errorMessage } from '../../../../server/error-message.ts'
import { announce } from '../../../../server/events/announce.ts'
import { type BulkRunChanges, changeRun } from './bulk-runs.queries.ts'

const SAVE_EVERY_MS = 1000

/** Changes a run unless it is over, and tells the admins in the same commit. */
export async function moveRun(db: Db, id: string, changes: BulkRunChanges, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (await changeRun(tx, id, { ...changes, movedAt: now }))
      announce(tx, 'bulkProgress', { admins: true }, { id })
  })
}

export type RunProgress = {
  /** Notes how far the run is, once a second at most; what is noted too soon is left out. */
  note(changes: BulkRunChanges): void
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>
}

/** Keeps in its row how far a run is, beside the work. */
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
