import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Channel } from '../../shared/channels.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, Db, Tx } from '../database/index.ts'
import type { FileStore } from '../files/files.ts'
import type { Pdf } from '../pdf/pdf.ts'
import type { Translation } from '../translation.ts'
import { smsText } from './sms-texts.ts'

/** Texts are plain and never interpreted as markup. */
export type Block =
  | { heading: string }
  | { paragraph: string }
  | { facts: [label: string, value: string][] }
  | { button: string; url: string }
  | { quote: string; by: string }
  /** In small print: what a figure counts. */
  | { note: string }

export type AttachmentContext = { db: Database; files: FileStore; log: FastifyBaseLogger; pdf: Pdf }

export type Attachment = { fileName: string; make(ctx: AttachmentContext): Promise<Uint8Array> }

export type EmailContent = {
  subject: string
  preview: string
  title: string
  blocks: Block[]
  attachment?: Attachment | undefined
  /** The language of its reader; English if it has none. */
  translation?: Translation | undefined
}

export type NoticeContent = { title: string; body: string; link: string }

const NOTICE_MAX_LENGTH = 200

export function shortened(text: string): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return characters.length > NOTICE_MAX_LENGTH
    ? `${characters.slice(0, NOTICE_MAX_LENGTH - 1).join('')}…`
    : characters.join('')
}

/** Contact of a person with a login; `email` and `phoneE164` are null without one. */
export type Contact = {
  email: string | null
  phoneE164: string | null
  channels: readonly Channel[]
  preferredChannel: Channel | null
}

/** `address` is null without an email; `phone` overrides the user's. `hidesSender`: the author's address stays hidden. */
export type Recipient = {
  address: string | null
  phone?: string | null
  uid: string | null
  uids: readonly string[]
  hidesSender?: true
}

export type Reader = { address: string; replyTo: string | null }

export type MessageContext = {
  config: Config
  clock: Clock
  publicUrl: string
  canPayOnline?(db: Db): Promise<boolean>
}

/** The JSON parameters are kept until the message is delivered. */
export type MessageRequest<Params extends object = object> = {
  subjectId: string | null
  params: Params
  replyTo: string | null
  notBefore?: Date | undefined
}

/** `obsolete` is the reason not to send it any more. */
export type ResolvedMessage = {
  obsolete: string | undefined
  /** Undefined if its record is deleted, or an earlier version stored other parameters. */
  content:
    | {
        recipients: readonly Recipient[]
        notice(): NoticeContent
        email(reader: Reader): EmailContent
        sms(): string
      }
    | undefined
}

type MessageOptions<Params extends object> = {
  kind: string
  params: z.ZodType<Params>
  /** The parameters hold a password or a link: never shown, and deleted after delivery. */
  holdsSecret?: true
  repliesToCompany?: true
  channels?: readonly Channel[]
  urgent?: true
  isReminder?: true
  /** Goes by the reader's preferred channel only, as a single-use link. */
  once?: true
  /** Age at which an unsent message is withdrawn, and the reason. */
  expiry?: { ageMs: number; reason: string }
  /** Reason for withdrawing an unsent message when a newer one of its kind about the same record is queued. */
  replacedReason?: string
  /** Reason for withdrawing it when the reader has no login any more; undefined: sent all the same. */
  readerGoneReason?: string
  /** Runs in the transaction that records the delivery. */
  delivered?(tx: Tx, subjectId: string, sentAt: Date): Promise<void>
}

export type Message<Params extends object = object> = MessageOptions<Params> & {
  resolve(
    ctx: MessageContext,
    db: Db,
    requests: readonly { subjectId: string | null; params: unknown }[],
  ): Promise<ResolvedMessage[]>
}

type Requested<Params> = { subjectId: string | null; params: Params | undefined }

/** All of a message but who gets it. */
export type MessageParts<Params extends object, Facts> = MessageOptions<Params> & {
  /** In the order of the requests; undefined if the record was deleted. See {@link bySubject}. */
  load(ctx: MessageContext, db: Db, requested: readonly Requested<Params>[]): Promise<(Facts | undefined)[]>
  goneReason: string
  obsolete?(facts: NoInfer<Facts>, params: Params | undefined): string | undefined
  notice(facts: NoInfer<Facts>, params: Params): NoticeContent
  email(facts: NoInfer<Facts>, params: Params, reader: Reader): EmailContent
  /** One or two SMS segments; defaults to the notice's title, body and link. */
  sms?(facts: NoInfer<Facts>, params: Params, publicUrl: string): string
}

function toNoticeSms({ title, body, link }: NoticeContent, publicUrl: string): string {
  return smsText(null, `${title.replace(/\.$/, '')}. ${body}`, `${publicUrl}${link}`)
}

/** Register the result in `src/app/server/messages.ts`. */
export function defineMessage<Params extends object, Facts>(
  definition: MessageParts<Params, Facts> & { recipients(facts: NoInfer<Facts>): readonly Recipient[] },
): Message<Params> {
  const { load, goneReason, recipients, obsolete, notice, email, sms, ...options } = definition

  const resolveOne = (
    { publicUrl }: MessageContext,
    facts: Facts,
    params: Params | undefined,
  ): ResolvedMessage => ({
    obsolete: obsolete?.(facts, params),
    content: params && {
      recipients: recipients(facts),
      notice: () => notice(facts, params),
      email: (reader) => email(facts, params, reader),
      sms: () => sms?.(facts, params, publicUrl) ?? toNoticeSms(notice(facts, params), publicUrl),
    },
  })

  return {
    ...options,
    async resolve(ctx, db, requests) {
      const requested = requests.map(({ subjectId, params }) => ({
        subjectId,
        params: options.params.safeParse(params).data,
      }))
      const facts = await load(ctx, db, requested)
      return requested.map(({ subjectId, params }, index) => {
        const found = facts[index]
        if (found !== undefined) return resolveOne(ctx, found, params)
        return { obsolete: subjectId === null ? undefined : goneReason, content: undefined }
      })
    },
  }
}

/** Loads each record once, for messages about one record each; leaves deleted ones out. */
export function bySubject<Facts>(
  load: (ctx: MessageContext, db: Db, subjectIds: readonly string[]) => Promise<Map<string, Facts>>,
) {
  return async (
    ctx: MessageContext,
    db: Db,
    requested: readonly { subjectId: string | null }[],
  ): Promise<(Facts | undefined)[]> => {
    const facts = await load(ctx, db, [...new Set(requested.flatMap(({ subjectId }) => subjectId ?? []))])
    return requested.map(({ subjectId }) => (subjectId === null ? undefined : facts.get(subjectId)))
  }
}
