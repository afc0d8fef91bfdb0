import type { Db } from '../../../../../server/database/index.ts'
import { errorMessage } from '../../../../../server/error-message.ts'
import type { RenderedText } from '../../../../../server/mail/deliveries.ts'
import type { Attachment, NoticeContent } from '../../../../../server/mail/messages.ts'
import { foldSms } from '../../../../../shared/fold-sms.ts'
import { type Delivery, findDelivery } from './deliveries.queries.ts'
import type { DeliveryOptions, EmailLayout } from './options.ts'
import { type ResolvedDelivery, resolveDeliveries } from './resolve.ts'

export type RenderedEmail = {
  recipient: string
  replyTo: string | null
  subject: string
  html: string
  text: string
  attachment: Attachment | undefined
  notice: NoticeContent | undefined
}

export type Prepared = RenderedEmail | { withdrawn: string } | { error: string }

// Written by another version of the portal, which may send it.
const UNKNOWN = 'This version of the portal does not know the message'
const NOT_LOADED = 'The data of the message cannot be loaded right now'

/** Falls back to texts stored by an earlier version; undefined without either. */
function render(
  row: Delivery,
  { message, content, address }: ResolvedDelivery,
  layout: EmailLayout,
): RenderedEmail | undefined {
  const followed = content?.recipients.find(({ uid }) => uid !== null && uid === row.recipientUid)
  const recipient = address ?? followed?.address ?? row.recipient
  if (!content) {
    const { html, text, replyTo, subject } = row
    if (html === null || text === null) return undefined
    return { recipient, replyTo, subject, html, text, attachment: undefined, notice: undefined }
  }
  const replyTo = (message?.repliesToCompany && layout.companyEmail) || row.replyTo
  const email = content.email({ address: recipient, replyTo })
  return {
    recipient,
    replyTo,
    subject: email.subject,
    ...layout.render(email, replyTo),
    attachment: email.attachment,
    notice: content.notice(),
  }
}

async function prepareDeliveries(
  options: DeliveryOptions,
  db: Db,
  rows: readonly Delivery[],
): Promise<Map<string, Prepared>> {
  const resolved = await resolveDeliveries(options, db, rows)
  const layout = await options.openLayout(db)
  return new Map(
    rows.map((row): [string, Prepared] => {
      const found = resolved.get(row.id)
      if (found?.obsolete !== undefined) return [row.id, { withdrawn: found.obsolete }]
      const rendered = found && render(row, found, layout)
      return [row.id, rendered ?? { error: UNKNOWN }]
    }),
  )
}

/** Never throws: a failure becomes the message's `error`. */
export async function prepareToSend(
  options: DeliveryOptions,
  rows: readonly Delivery[],
): Promise<Map<string, Prepared>> {
  try {
    return await prepareDeliveries(options, options.db, rows)
  } catch (error) {
    const ids = rows.map(({ id }) => id)
    options.log.error({ deliveries: ids, cause: errorMessage(error) }, 'messages could not be rendered')
    throw new Error(NOT_LOADED)
  }
}

async function previewSms(
  options: DeliveryOptions,
  db: Db,
  row: Delivery,
): Promise<RenderedText | undefined> {
  const found = (await resolveDeliveries(options, db, [row])).get(row.id)
  if (!found?.content || found.obsolete !== undefined) return undefined
  return { html: '', text: foldSms(found.content.sms()), replyTo: null, attachmentName: null }
}

export async function previewDelivery(
  options: DeliveryOptions,
  db: Db,
  id: string,
): Promise<RenderedText | undefined> {
  const row = await findDelivery(db, id)
  if (row?.channel === 'sms') return previewSms(options, db, row)
  const prepared = row && (await prepareDeliveries(options, db, [row])).get(id)
  if (!prepared || 'withdrawn' in prepared || 'error' in prepared) return undefined
  const { html, text, replyTo, attachment } = prepared
  return { html, text, replyTo, attachmentName: attachment?.fileName ?? null }
}
