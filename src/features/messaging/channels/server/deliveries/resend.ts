import { inChunks } from '../../../../../server/database/chunks.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Deliveries, NotResent } from '../../../../../server/mail/deliveries.ts'
import { withdrawDeliveries } from './deliveries.queries.ts'
import type { DeliveryOptions } from './options.ts'
import { lockDeliveries, type Resendable, restartDeliveries } from './queries/resend.queries.ts'
import { type ResolvedDelivery, resolveDeliveries } from './resolve.ts'
import type { Sender, Shared } from './sender.ts'

const LOADED_AT_ONCE = 500

export function createResend(
  options: DeliveryOptions,
  { outcomes, sender, transports }: Shared & { sender: Sender },
): Deliveries['resend'] {
  const refusal = ({ id, state, ended, report, sending, emptied }: Resendable): NotResent | undefined => {
    const unnoted = outcomes.get(id)
    if ((state === 'sent' && report !== 'unknown') || unnoted?.emailSent) return 'sent'
    if (unnoted || sender.has(id) || sending) return 'under-way'
    if (emptied) return 'emptied'
    return ended === 'withdrawn' ? 'withdrawn' : undefined
  }

  return async (tx, ids) => {
    const off = (transports.latest() ?? (await transports.current()))?.kind === 'off'
    const verdicts = new Map<string, 'due' | NotResent>(ids.map((id) => [id, 'unknown']))
    for (const some of inChunks(ids, LOADED_AT_ONCE)) {
      const rows = await lockDeliveries(tx, some)
      const resolved = await resolveDeliveries(
        options,
        tx,
        rows.filter((row) => !refusal(row)),
      )
      for (const row of rows)
        verdicts.set(
          row.id,
          refusal(row) ?? toResendResult(resolved.get(row.id), off && row.channel === 'email'),
        )
      const kept = new Set(off ? rows.filter(({ channel }) => channel === 'email').map(({ id }) => id) : [])
      await withdrawObsolete(tx, new Map([...resolved].filter(([id]) => !kept.has(id))))
    }
    const due = ids.filter((id) => verdicts.get(id) === 'due')
    await restartDeliveries(tx, due, options.clock.now())
    return verdicts
  }
}

function toResendResult(resolved: ResolvedDelivery | undefined, off: boolean): 'due' | NotResent {
  if (resolved?.obsolete !== undefined && !off) return 'withdrawn'
  if (resolved?.gone) return 'gone'
  return off ? 'off' : 'due'
}

export async function withdrawObsolete(
  tx: Tx,
  resolved: ReadonlyMap<string, ResolvedDelivery>,
): Promise<void> {
  const obsolete = [...resolved].filter(([, { obsolete }]) => obsolete !== undefined)
  for (const [reason, some] of Map.groupBy(obsolete, ([, found]) => found.obsolete ?? ''))
    await withdrawDeliveries(
      tx,
      some.map(([id]) => id),
      reason,
    )
}
