import type { z } from 'zod'
import {
  defineMessage,
  type EmailContent,
  type Message,
  type NoticeContent,
} from '../../../../../server/mail/messages.ts'
import { loadCompanySettings } from '../../../company/server/company.service.ts'
import { ADMIN_DELETED, ownerRecipients } from '../office-recipients.ts'

export type OwnerFacts = { companyName: string; publicUrl: string }

type OwnerMessage<Params extends object> = {
  kind: string
  params: z.ZodType<Params>
  goneReason?: string
  notice(params: Params): NoticeContent
  email(facts: OwnerFacts, params: Params): EmailContent
}

/** Defines a message to each owner's own address. */
export function defineOwnerMessage<Params extends object>({
  goneReason = 'there is no company',
  notice,
  email,
  ...options
}: OwnerMessage<Params>): Message<Params> {
  return defineMessage({
    ...options,
    channels: ['email'],
    goneReason,
    readerGoneReason: ADMIN_DELETED,
    async load(ctx, db, requested) {
      const { companyName } = await loadCompanySettings(ctx, db)
      const owners = await ownerRecipients(db)
      return requested.map(() => ({ companyName, publicUrl: ctx.publicUrl, owners }))
    },
    recipients: ({ owners }) => owners,
    notice: (_facts, params) => notice(params),
    email: (facts, params) => email(facts, params),
  })
}
