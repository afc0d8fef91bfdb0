import type { Context } from '../../../server/context.ts'
import type { RenderedText } from '../../../server/mail/deliveries.ts'
import type { Delivery } from './deliveries/deliveries.queries.ts'

/** What a message says: what went, or what would go now; undefined where it is withdrawn and never went. */
export async function textOf(
  { db, deliveries }: Pick<Context, 'db' | 'deliveries'>,
  row: Delivery,
): Promise<RenderedText | undefined> {
  const { html, text, replyTo, attachmentName } = row
  if (row.state === 'sent' || row.ended === 'withdrawn')
    return html === null || text === null ? undefined : { html, text, replyTo, attachmentName }
  return deliveries.preview(db, row.id)
}
