import type { Db } from '../../../../../server/database/index.ts'
import type { Message, ResolvedMessage } from '../../../../../server/mail/messages.ts'
import type { Delivery } from './deliveries.queries.ts'
import type { DeliveryOptions } from './options.ts'
import { findReplaced } from './queries/replaced.queries.ts'

type Row = Pick<Delivery, 'id' | 'kind' | 'channel' | 'subjectId' | 'params' | 'recipientUid' | 'createdAt'>

/** `address` is the reader's current one; null without one. */
export type ResolvedDelivery = ResolvedMessage & {
  message: Message | undefined
  address: string | null
  gone: boolean
}

const UNREACHED = {
  email: 'its reader has no e-mail address any more',
  sms: 'its reader has no telephone number any more',
} as const

const NOTHING: ResolvedMessage = { obsolete: undefined, content: undefined }

export async function resolveDeliveries(
  { messages, context, clock, findContacts }: DeliveryOptions,
  db: Db,
  rows: readonly Row[],
): Promise<Map<string, ResolvedDelivery>> {
  const now = clock.now()
  const contacts = await findContacts(db, [
    ...new Set(rows.flatMap(({ recipientUid }) => recipientUid ?? [])),
  ])
  const resolved = new Map<string, ResolvedDelivery>()
  for (const [kind, some] of Map.groupBy(rows, (row) => row.kind)) {
    const message = messages.find((each) => each.kind === kind)
    const found = message ? await message.resolve(context, db, some) : []
    const replaced = message?.replacedReason === undefined ? new Set() : await findReplaced(db, some)
    for (const [index, row] of some.entries()) {
      const { obsolete, content } = found[index] ?? NOTHING
      const contact = contacts.get(row.recipientUid ?? '')
      const gone = row.recipientUid !== null && !contact
      const named = content?.recipients.find(({ uid }) => uid === row.recipientUid)?.phone
      const address = (row.channel === 'sms' ? (named ?? contact?.phoneE164) : contact?.email) ?? null
      const reader = gone ? message?.readerGoneReason : undefined
      const unreached = contact && address === null ? UNREACHED[row.channel] : undefined
      const newer = replaced.has(row.id) ? message?.replacedReason : undefined
      const reason = expiredReason(message, row, now) ?? obsolete ?? reader ?? unreached ?? newer
      resolved.set(row.id, { message, content, address, gone, obsolete: reason })
    }
  }
  return resolved
}

const expiredReason = (message: Message | undefined, { createdAt }: Row, now: Date): string | undefined =>
  message?.expiry && now.getTime() - createdAt.getTime() > message.expiry.ageMs
    ? message.expiry.reason
    : undefined
