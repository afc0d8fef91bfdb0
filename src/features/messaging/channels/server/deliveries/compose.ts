import type { SendMailOptions } from 'nodemailer'
import { errorMessage } from '../../../../../server/error-message.ts'
import type { Delivery } from './deliveries.queries.ts'
import type { DeliveryOptions } from './options.ts'
import type { RenderedEmail } from './prepare.ts'

async function makeAttachment(
  { log, context }: DeliveryOptions,
  { id }: Delivery,
  attachment: RenderedEmail['attachment'],
): Promise<SendMailOptions['attachments']> {
  if (!attachment) return []
  try {
    const content = Buffer.from(await attachment.make(context))
    return [{ filename: attachment.fileName, content, contentType: 'application/pdf' }]
  } catch (error) {
    log.error({ delivery: id, cause: errorMessage(error) }, 'the attachment of a message could not be made')
    return []
  }
}

/** The email is sent without an attachment that cannot be created. */
export async function composeMessage(
  options: DeliveryOptions,
  delivery: Delivery,
  email: RenderedEmail,
): Promise<SendMailOptions> {
  const [from, attachments = []] = await Promise.all([
    options.from(),
    makeAttachment(options, delivery, email.attachment),
  ])
  return {
    messageId: `<${delivery.id}@portal.invalid>`,
    date: delivery.createdAt,
    from,
    // An object, so that the address is never parsed as a list.
    to: { name: '', address: email.recipient },
    ...(email.replyTo && { replyTo: { name: '', address: email.replyTo } }),
    subject: email.subject,
    html: email.html,
    text: email.text,
    attachments,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
