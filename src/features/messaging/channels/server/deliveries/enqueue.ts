import { createAscendingIds } from '../../../../../server/ascending-ids.ts'
import { afterCommit, sendWithCommit, type Tx } from '../../../../../server/database/index.ts'
import { errorMessage } from '../../../../../server/error-message.ts'
import type { Deliveries } from '../../../../../server/mail/deliveries.ts'
import type {
  Contact,
  Message,
  MessageContext,
  MessageRequest,
  Recipient,
  ResolvedMessage,
} from '../../../../../server/mail/messages.ts'
import { channelsFor } from '../../channels.rules.ts'
import { insertDeliveries } from './deliveries.queries.ts'
import type { DeliveryOptions } from './options.ts'

type Contacts = ReadonlyMap<string, Contact>

type EnqueueOptions = Pick<DeliveryOptions, 'clock' | 'log' | 'addNotices' | 'findContacts' | 'sms'> & {
  context: MessageContext
}

export function createEnqueue(options: EnqueueOptions): Pick<Deliveries, 'enqueue' | 'enqueueAll'> {
  const { clock, context, addNotices } = options

  async function enqueueAll<Params extends object>(
    tx: Tx,
    message: Message<Params>,
    requests: readonly MessageRequest<Params>[],
  ): Promise<string[][]> {
    if (requests.length === 0) return []
    const now = clock.now()
    const [resolved, isSmsOn] = await Promise.all([
      message.resolve(context, tx, requests),
      options.sms.isOn(tx),
    ])
    const contacts = isSmsOn ? await contactsFor(options, tx, resolved) : new Map<string, Contact>()
    const rows = withIds(
      requests.map((request, index) =>
        toDeliveryRows(message, request, { resolved: resolved[index], contacts, now }),
      ),
    )
    sendWithCommit(tx, insertDeliveries(tx, rows.flat()))
    if (rows.flat().some(({ channel }) => channel === 'sms')) afterCommit(tx, () => void wakeSms(options))
    await addNotices(
      tx,
      requests.flatMap(({ subjectId }, index) =>
        (resolved[index]?.content?.recipients ?? []).map(({ uids }) => ({
          uids,
          kind: message.kind,
          subjectId,
          notice: requireContent(message, resolved[index]).notice(),
        })),
      ),
      now,
    )
    return rows.map(listEmailIds)
  }
  return {
    enqueueAll,
    async enqueue(tx, message, request) {
      const [ids = []] = await enqueueAll(tx, message, [request])
      return ids
    },
  }
}

/** If waking fails, the next minute's run sends what is due. */
const wakeSms = ({ sms, log }: EnqueueOptions): Promise<void> =>
  sms.wake().catch((error: unknown) => {
    log.warn({ cause: errorMessage(error) }, 'nobody could be woken to send SMS')
  })

async function contactsFor(
  { findContacts }: EnqueueOptions,
  tx: Tx,
  resolved: readonly ResolvedMessage[],
): Promise<Contacts> {
  const uids = resolved.flatMap(({ content }) => content?.recipients.flatMap(({ uid }) => uid ?? []) ?? [])
  return findContacts(tx, [...new Set(uids)])
}

function requireContent({ kind }: Message, resolved: ResolvedMessage | undefined) {
  if (!resolved?.content) throw new Error(`A message of the kind ${kind} has no record or lacks a parameter.`)
  return resolved.content
}

type Row = ReturnType<typeof toDeliveryRows>[number] & { id: string }

function withIds(rows: readonly ReturnType<typeof toDeliveryRows>[]): Row[][] {
  const nextId = createAscendingIds(rows.flat().length)
  return rows.map((some) => some.map((row) => ({ id: nextId(), ...row })))
}

function listEmailIds(rows: readonly Row[]): string[] {
  const emails = rows.filter(({ channel }) => channel === 'email')
  return (emails.length > 0 ? emails : rows).map(({ id }) => id)
}

type Given = { resolved: ResolvedMessage | undefined; contacts: Contacts; now: Date }

function toDeliveryRows(message: Message, request: MessageRequest, { resolved, contacts, now }: Given) {
  const { recipients, email, notice } = requireContent(message, resolved)
  const { subjectId, params, notBefore } = request
  const from = notBefore && notBefore > now ? notBefore : now
  const common = {
    kind: message.kind,
    subjectId,
    params,
    holdsSecret: message.holdsSecret ?? false,
    state: 'pending' as const,
    createdAt: now,
    askedAt: from,
    nextAttemptAt: from,
  }
  const rows = recipients.flatMap((recipient) =>
    waysTo(message, recipient, contacts).map(([channel, address]) => {
      const replyTo = channel === 'sms' || recipient.hidesSender ? null : request.replyTo
      const subject = channel === 'sms' ? notice().title : email({ address, replyTo }).subject
      const reader = { recipientUid: recipient.uid, recipient: address, replyTo }
      return { channel, ...common, ...reader, subject }
    }),
  )
  return withoutSecondSms(rows)
}

function withoutSecondSms<R extends { channel: string; recipient: string }>(rows: readonly R[]): R[] {
  const numbers = new Set<string>()
  return rows.filter(({ channel, recipient }) => {
    if (channel === 'email') return true
    const isNew = !numbers.has(recipient)
    numbers.add(recipient)
    return isNew
  })
}

function waysTo(message: Message, { address, uid, phone }: Recipient, contacts: Contacts) {
  const contact = contacts.get(uid ?? '')
  const reader = {
    email: address,
    phone: contact ? (phone ?? contact.phoneE164) : null,
    channels: contact?.channels ?? (['email'] as const),
    preferredChannel: contact?.preferredChannel ?? null,
  }
  const addresses = { email: reader.email, sms: reader.phone }
  return channelsFor(message, reader).flatMap((channel) => {
    const to = addresses[channel]
    return to === null ? [] : [[channel, to] as const]
  })
}
