import { z } from 'zod'
import { defineMessage, type EmailContent, type NoticeContent } from '../../../../../server/mail/messages.ts'
import { formatDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import { ADMIN_DELETED } from '../../../../identity/accounts/server/office-recipients.ts'
import {
  loadRenewalFacts,
  type OfferContent,
  offerContent,
  offerRows,
  type RenewalFacts,
  requireRenewal,
  TENANT_DELETED,
} from './renewal-facts.ts'

type Answered = OfferContent & { isAccepted: boolean }

export function renewalAnsweredNotice({ tenantName, tenantId, ...offer }: Answered): NoticeContent {
  const { isAccepted, fromDay, rent, unitName } = offer
  return {
    title: `${tenantName} ${isAccepted ? 'accepted' : 'declined'} the new lease`,
    body: `Unit ${unitName} from ${formatDay(fromDay)} for ${formatGhs(rent)}.`,
    link: `/tenants/${tenantId}`,
  }
}

export function renewalAnsweredEmail(offer: Answered): EmailContent {
  const { title, body, link } = renewalAnsweredNotice(offer)
  const next = offer.isAccepted
    ? 'The new lease follows the one that ends; nothing is left to do.'
    : 'Please agree on the day of moving out, or make another offer.'
  return {
    subject: title,
    preview: body,
    title,
    blocks: [
      { paragraph: next },
      { facts: offerRows(offer) },
      { button: 'Open the tenant', url: `${offer.publicUrl}${link}` },
    ],
  }
}

const answered = (facts: RenewalFacts, params: { renewalId: string }): Answered => ({
  ...offerContent(facts, params),
  isAccepted: requireRenewal(facts, params).state === 'accepted',
})

export const renewalAnswered = defineMessage({
  kind: 'renewal-answered',
  params: z.object({ renewalId: z.string() }),
  readerGoneReason: ADMIN_DELETED,
  goneReason: 'the lease was deleted',
  load: loadRenewalFacts,
  obsolete: ({ tenant }) => (tenant ? undefined : TENANT_DELETED),
  recipients: ({ admins }) => admins,
  notice: (facts, params) => renewalAnsweredNotice(answered(facts, params)),
  email: (facts, params) => renewalAnsweredEmail(answered(facts, params)),
})
