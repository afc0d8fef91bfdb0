import type { FastifyBaseLogger } from 'fastify'
import type { SendMailOptions } from 'nodemailer'
import { errorMessage } from '../error-message.ts'
import type { JsonObject } from '../pdf.ts'
import type { Delivery } from './deliveries.queries.ts'
import type { EmailMessage } from './email-message.ts'

export type Composing = {
  log: FastifyBaseLogger
  from: () => Promise<{ name: string; address: string }>
  /** Makes attachments from their data, by the name of the maker. */
  makers: Record<string, (data: JsonObject) => Promise<Uint8Array>>
}

type Attachment = NonNullable<EmailMessage['attachment']>

async function attach(
  { log, makers }: Composing,
  delivery: Delivery,
): Promise<SendMailOptions['attachments']> {
  const attachment = delivery.attachment as Attachment | null
  const make = attachment && makers[attachment.maker]
  if (!attachment || !make) return []
  try {
    const content = Buffer.from(await make(attachment.data))
    return [{ filename: attachment.fileName, content, contentType: 'application/pdf' }]
  } catch (error) {
    log.error(
      { delivery: delivery.id, cause: errorMessage(error) },
      'the document of a mail could not be made',
    )
    return []
  }
}

/** The message of a row, without its document when that cannot be made. */
export async function compose(composing: Composing, delivery: Delivery): Promise<SendMailOptions> {
  const [from, attachments = []] = await Promise.all([composing.from(), attach(composing, delivery)])
  return {
    messageId: `<${delivery.id}@portal.invalid>`,
    date: delivery.createdAt,
    from,
    // An object, so that an address is never read as a list of addresses.
    to: { name: '', address: delivery.recipient },
    ...(delivery.replyTo && { replyTo: { name: '', address: delivery.replyTo } }),
    subject: delivery.subject,
    html: delivery.html ?? '',
    text: delivery.text ?? '',
    attachments,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
