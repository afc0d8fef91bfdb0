import type { Db } from '../../../../server/database/index.ts'
import type { Message, ResolvedMessage } from '../../../../server/mail/messages.ts'
import type { Delivery } from './deliveries.queries.ts'
import type { DeliveryOptions } from './options.ts'
import { findReplaced } from './replaced.queries.ts'

type Row = Pick<Delivery, 'id' | 'kind' | 'subjectId' | 'params' | 'recipientUid' | 'createdAt'>

/** `address` is the reader's current one, null without one. */
export type ResolvedDelivery = ResolvedMessage & {
  message: Message | undefined
  address: string | null
}

const NOTHING: ResolvedMessage = { obsolete: undefined, content: undefined }

/** Loads the current facts of deliveries and finds those that must not be sent any more. */
export async function resolveDeliveries(
  { messages, context, clock, addressesOf }: DeliveryOptions,
  db: Db,
  rows: readonly Row[],
): Promise<Map<string, ResolvedDelivery>> {
  const now = clock.now()
  const addresses = await addressesOf(db, [
    ...new Set(rows.flatMap(({ recipientUid }) => recipientUid ?? [])),
  ])
  const resolved = new Map<string, ResolvedDelivery>()
  for (const [kind, some] of Map.groupBy(rows, (row) => row.kind)) {
    const message = messages.find((each) => each.kind === kind)
    const found = message ? await message.resolve(context, db, some) : []
    const replaced = message?.replacedReason === undefined ? new Set() : await findReplaced(db, some)
    for (const [index, row] of some.entries()) {
      const { obsolete, content } = found[index] ?? NOTHING
      const address = addresses.get(row.recipientUid ?? '') ?? null
      const reader = row.recipientUid !== null && address === null ? message?.readerGoneReason : undefined
      const newer = replaced.has(row.id) ? message?.replacedReason : undefined
      const reason = expiredReason(message, row, now) ?? obsolete ?? reader ?? newer
      resolved.set(row.id, { message, content, address, obsolete: reason })
    }
  }
  return resolved
}

const expiredReason = (message: Message | undefined, { createdAt }: Row, now: Date): string | undefined =>
  message?.expiry && now.getTime() - createdAt.getTime() > message.expiry.ageMs
    ? message.expiry.reason
    : undefined
