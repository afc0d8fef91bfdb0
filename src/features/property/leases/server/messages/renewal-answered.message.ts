import { z } from 'zod'
import type { EmailContent, NoticeContent } from '../../../../../server/mail/messages.ts'
import { formatDay } from '../../../../../shared/days.ts'
import { formatGhs } from '../../../../../shared/money.ts'
import {
  defineOfficeMessage,
  tenantGoneReason,
} from '../../../../messaging/channels/server/define-messages.ts'
import {
  loadRenewalFacts,
  type OfferContent,
  offerContent,
  offerRows,
  type RenewalFacts,
  requireRenewal,
} from './renewal-facts.ts'

type Answered = OfferContent & { isAccepted: boolean }

export function renewalAnsweredNotice({ tenantName, tenantId, ...offer }: Answered): NoticeContent {
  const { isAccepted, fromDay, rent, unitName } = offer
  return {
    title: `${tenantName} ${isAccepted ? 'accepted' : 'declined'} the new lease`,
    body: `Unit ${unitName} from ${formatDay(fromDay)} for ${formatGhs(rent)}.`,
    link: `/tenants/${tenantId}?tab=lease`,
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

export const renewalAnswered = defineOfficeMessage({
  kind: 'renewal-answered',
  params: z.object({ renewalId: z.string() }),
  permission: 'lease:write',
  goneReason: 'the lease was deleted',
  load: loadRenewalFacts,
  obsolete: tenantGoneReason,
  notice: (facts, params) => renewalAnsweredNotice(answered(facts, params)),
  email: (facts, params) => renewalAnsweredEmail(answered(facts, params)),
})
