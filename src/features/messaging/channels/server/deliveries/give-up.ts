import type { DeliveryOptions } from './options.ts'
import { deleteOldSecrets, deleteOldTexts, endOldDeliveries, listUnsent } from './queries/give-up.queries.ts'
import { lockDeliveries } from './queries/resend.queries.ts'
import { withdrawObsolete } from './resend.ts'
import { resolveDeliveries } from './resolve.ts'
import type { Shared } from './sender.ts'

const LOADED_AT_ONCE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

export async function giveUp(options: DeliveryOptions, { transports }: Shared): Promise<void> {
  const { db, clock, messages } = options
  const transport = (await transports.current())?.kind
  await endOldDeliveries(db, clock.now(), { messages, transport })
}

/** Withdraws outdated messages, also without a server, and removes old secrets and texts. */
export async function withdrawOutdated(options: DeliveryOptions, stopping: AbortSignal): Promise<void> {
  const { db, clock, messages } = options
  await deleteOldSecrets(db, clock.now(), messages)
  await deleteOldTexts(db, clock.now())
  for (let after = BEFORE_ALL; !stopping.aborted; ) {
    const rows = await listUnsent(db, { after, limit: LOADED_AT_ONCE })
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const resolved = await resolveDeliveries(options, db, rows)
    const obsolete = rows.filter(({ id }) => resolved.get(id)?.obsolete !== undefined)
    if (obsolete.length === 0) continue
    await db.transaction(async (tx) => {
      const ids = obsolete.map(({ id }) => id)
      // Claimed deliveries are checked by their sender.
      const idle = new Set(
        (await lockDeliveries(tx, ids)).filter(({ sending }) => !sending).map(({ id }) => id),
      )
      await withdrawObsolete(tx, new Map([...resolved].filter(([id]) => idle.has(id))))
    })
  }
}
