import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, Db, Tx } from '../database/index.ts'
import type { FileStore } from '../files.ts'
import type { Pdf } from '../pdf.ts'

/** One part of an email. Texts are plain; they never become markup. */
export type Block =
  | { heading: string }
  | { paragraph: string }
  | { facts: [label: string, value: string][] }
  | { button: string; url: string }
  | { quote: string; by: string }

/** What attachments are made with. */
export type AttachmentContext = { db: Database; files: FileStore; log: FastifyBaseLogger; pdf: Pdf }

/** A document, made right before the email goes out. */
export type Attachment = {
  fileName: string
  make(ctx: AttachmentContext): Promise<Uint8Array>
}

/** What an email says; the layout adds the company and where answers go. */
export type EmailContent = {
  subject: string
  /** What a list of emails shows beside the subject. */
  preview: string
  title: string
  blocks: Block[]
  attachment?: Attachment | undefined
}

/** The same in the portal: a line, a sentence, and the path of the screen. */
export type NoticeContent = { title: string; body: string; link: string }

const NOTICE_MAX_LENGTH = 200

/** What somebody typed, in one line of at most 200 characters. */
export function shortened(text: string): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return characters.length > NOTICE_MAX_LENGTH
    ? `${characters.slice(0, NOTICE_MAX_LENGTH - 1).join('')}…`
    : characters.join('')
}

/** Who gets a message: `uid` where it is one person, whose address is followed; `uids` find it in the portal too. */
export type Recipient = { address: string; uid: string | null; uids: readonly string[] }

/** To whom an email is rendered. */
export type Reader = { address: string; replyTo: string | null }

/** What messages are made with. */
export type MessageContext = { config: Config; clock: Clock; publicUrl: string }

/** What a message needs besides its record; JSON, kept until it is delivered. */
export type MessageRequest<Params extends object = object> = {
  /** The record that it is about; null where it is about several. */
  subjectId: string | null
  params: Params
  /** Where answers go, unless the kind of message says otherwise. */
  replyTo: string | null
  /** It is not sent before. */
  notBefore?: Date | undefined
}

/** A message on the facts of this moment. `obsolete` says why it must not go out. */
export type ResolvedMessage = {
  obsolete: string | undefined
  /** Undefined where its record is gone, or an earlier version wrote it without what is needed. */
  content:
    | { recipients: readonly Recipient[]; notice(): NoticeContent; email(reader: Reader): EmailContent }
    | undefined
}

type MessageOptions<Params extends object> = {
  /** Names it in the database and in the API. */
  kind: string
  params: z.ZodType<Params>
  /** Its parameters are a password or a link: it is shown to nobody, and emptied once delivered. */
  holdsSecret?: true
  /** Answers go to the company where it has an e-mail; else to whoever the request names. */
  repliesToCompany?: true
  /** After so long it is withdrawn, and why. */
  goodFor?: { ms: number; reason: string }
  /** Why one that waits is withdrawn once a newer one of its kind about the same record was written to its reader. */
  replacedReason?: string
  /** Why it is withdrawn once its reader has no login any more; undefined: it goes out all the same. */
  readerGoneReason?: string
  /** Written in the commit that notes the delivery. */
  delivered?(tx: Tx, subjectId: string, sentAt: Date): Promise<void>
}

/** A kind of message, as deliveries use it. */
export type Message<Params extends object = object> = MessageOptions<Params> & {
  /** The messages that some requests ask for, in their order, on the facts of this moment. */
  resolve(
    ctx: MessageContext,
    db: Db,
    requests: readonly { subjectId: string | null; params: unknown }[],
  ): Promise<ResolvedMessage[]>
}

/** Without parameters where an earlier version wrote it. */
type Requested<Params> = { subjectId: string | null; params: Params | undefined }

type MessageDefinition<Params extends object, Facts> = MessageOptions<Params> & {
  /** What each of some messages is made from; undefined where its record was deleted. See {@link bySubject}. */
  load(ctx: MessageContext, db: Db, requested: readonly Requested<Params>[]): Promise<(Facts | undefined)[]>
  /** Why it is withdrawn once its record is gone. */
  goneReason: string
  recipients(facts: NoInfer<Facts>): readonly Recipient[]
  /** Why it must not go out any more; without `params` where an earlier version wrote it. */
  obsolete?(facts: NoInfer<Facts>, params: Params | undefined): string | undefined
  notice(facts: NoInfer<Facts>, params: Params): NoticeContent
  email(facts: NoInfer<Facts>, params: Params, reader: Reader): EmailContent
}

/** Declares a kind of message. It is listed once, in `src/app/server/messages.ts`. */
export function defineMessage<Params extends object, Facts>(
  definition: MessageDefinition<Params, Facts>,
): Message<Params> {
  const { load, goneReason, recipients, obsolete, notice, email, ...options } = definition

  const resolveOne = (facts: Facts, params: Params | undefined): ResolvedMessage => ({
    obsolete: obsolete?.(facts, params),
    content: params && {
      recipients: recipients(facts),
      notice: () => notice(facts, params),
      email: (reader) => email(facts, params, reader),
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
        if (found !== undefined) return resolveOne(found, params)
        return { obsolete: subjectId === null ? undefined : goneReason, content: undefined }
      })
    },
  }
}

/** Loads what messages about one record each are made from, each record once; what was deleted is left out. */
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
