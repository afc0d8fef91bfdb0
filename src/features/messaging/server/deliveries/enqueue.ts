import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../../server/database/index.ts'
import type { Deliveries } from '../../../../server/mail/deliveries.ts'
import type { Message, MessageRequest, ResolvedMessage } from '../../../../server/mail/messages.ts'
import { insertDeliveries } from './deliveries.queries.ts'
import type { DeliveryOptions } from './options.ts'

export function createEnqueue({
  clock,
  context,
  addNotices,
}: DeliveryOptions): Pick<Deliveries, 'enqueue' | 'enqueueAll'> {
  async function enqueueAll<Params extends object>(
    tx: Tx,
    message: Message<Params>,
    requests: readonly MessageRequest<Params>[],
  ): Promise<string[][]> {
    if (requests.length === 0) return []
    const now = clock.now()
    const resolved = await message.resolve(context, tx, requests)
    const rows = requests.map((request, index) => rowsOf(message, request, resolved[index], now))
    await insertDeliveries(tx, rows.flat())
    await addNotices(
      tx,
      requests.flatMap(({ subjectId }, index) =>
        (resolved[index]?.content?.recipients ?? []).map(({ uids }) => ({
          uids,
          kind: message.kind,
          subjectId,
          notice: contentOf(message, resolved[index]).notice(),
        })),
      ),
      now,
    )
    return rows.map((some) => some.map(({ id }) => id))
  }
  return {
    enqueueAll,
    async enqueue(tx, message, request) {
      const [ids = []] = await enqueueAll(tx, message, [request])
      return ids
    },
  }
}

function contentOf({ kind }: Message, resolved: ResolvedMessage | undefined) {
  if (!resolved?.content) throw new Error(`A message of the kind ${kind} has no record or lacks a parameter.`)
  return resolved.content
}

function rowsOf(
  message: Message,
  { subjectId, params, replyTo, notBefore }: MessageRequest,
  resolved: ResolvedMessage | undefined,
  now: Date,
) {
  const { recipients, email } = contentOf(message, resolved)
  const from = notBefore && notBefore > now ? notBefore : now
  return recipients.map(({ address, uid, hidesSender }) => ({
    id: randomUUID(),
    kind: message.kind,
    subjectId,
    params,
    holdsSecret: message.holdsSecret ?? false,
    recipientUid: uid,
    recipient: address,
    replyTo: hidesSender ? null : replyTo,
    subject: email({ address, replyTo: hidesSender ? null : replyTo }).subject,
    state: 'pending' as const,
    createdAt: now,
    askedAt: from,
    nextAttemptAt: from,
  }))
}
