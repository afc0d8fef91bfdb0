import { z } from 'zod'
import type { Db } from '../../../../../server/database/index.ts'
import {
  bySubject,
  type EmailContent,
  type MessageContext,
  type NoticeContent,
} from '../../../../../server/mail/messages.ts'
import { defineOfficeMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { listHandoversById } from '../handovers.queries.ts'

export type ObjectedHandover = {
  id: string
  kind: 'entry' | 'exit'
  tenantName: string
  place: string
  publicUrl: string
}
type Facts = ObjectedHandover & { propertyId: string; assigneeUid: string | null }
type Params = { item: string; text: string }

const reportName = ({ kind }: ObjectedHandover) => `${kind} report`

export const handoverObjectedNotice = (facts: ObjectedHandover, { item, text }: Params): NoticeContent => ({
  title: `${facts.tenantName} objects to the ${reportName(facts)}`,
  body: `${item}: ${text}`,
  link: `/handovers/${facts.id}`,
})

export function handoverObjectedEmail(facts: ObjectedHandover, params: Params): EmailContent {
  const { title, body, link } = handoverObjectedNotice(facts, params)
  return {
    subject: `Objection: ${facts.tenantName}, ${facts.place}`,
    preview: body,
    title,
    blocks: [
      { quote: params.text, by: facts.tenantName },
      {
        facts: [
          ['Item', params.item],
          ['Place', facts.place],
        ],
      },
      { button: 'Open the handover', url: `${facts.publicUrl}${link}` },
    ],
  }
}

const load = bySubject<Facts>(async (ctx: MessageContext, db: Db, ids: readonly string[]) => {
  const rows = await listHandoversById(db, ids)
  return new Map(
    rows.map(({ id, kind, tenantName, propertyName, unitName, propertyId, assigneeUid }): [string, Facts] => {
      const place = `${propertyName}, ${unitName}`
      return [id, { id, kind, tenantName, place, propertyId, assigneeUid, publicUrl: ctx.publicUrl }]
    }),
  )
})

/** To the office and the person responsible; the subject is the handover. */
export const handoverObjected = defineOfficeMessage({
  kind: 'handover-objected',
  params: z.object({ item: z.string(), text: z.string() }),
  permission: 'lease:write',
  goneReason: 'the handover was deleted',
  load,
  notice: handoverObjectedNotice,
  email: handoverObjectedEmail,
})
