import type { Context } from '../../../../../server/context.ts'
import type { RenderedText } from '../../../../../server/mail/deliveries.ts'
import type { Delivery } from '../deliveries/deliveries.queries.ts'

/** The text as sent, or as it would be sent now; undefined if withdrawn unsent. */
export async function renderMailText(
  { db, deliveries }: Pick<Context, 'db' | 'deliveries'>,
  row: Delivery,
): Promise<RenderedText | undefined> {
  const { html, text, replyTo, attachmentName } = row
  if (row.channel === 'sms' && text !== null) return { html: '', text, replyTo: null, attachmentName: null }
  if (row.state === 'sent' || row.ended === 'withdrawn')
    return html === null || text === null ? undefined : { html, text, replyTo, attachmentName }
  return deliveries.preview(db, row.id)
}

export const isTextDeleted = ({ state, holdsSecret, text }: Delivery): boolean =>
  state === 'sent' && !holdsSecret && text === null
