import { z } from 'zod'
import type { EmailContent, NoticeContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { ENGLISH } from '../../../../../server/translation.ts'
import {
  defineOfficeMessage,
  defineTenantMessage,
} from '../../../../messaging/channels/server/define-messages.ts'
import { KIND_NAMES } from '../../signings.rules.ts'
import { aboutSigning, type SigningContent, signingEmail, signingLink } from './signing-facts.ts'

const common = { ...aboutSigning, params: z.object({}) }

const withdrawnText = ({ signing, translation = ENGLISH }: SigningContent): string =>
  translation.t('{number} was withdrawn, you need not sign it: {reason}', {
    number: signing.number,
    reason: signing.endReason ?? '',
  })

export const signingWithdrawnNotice = (facts: SigningContent): NoticeContent => {
  const { t, known } = facts.translation ?? ENGLISH
  return {
    title: t('Withdrawn: {document}', { document: known(KIND_NAMES[facts.signing.kind]) }),
    body: withdrawnText(facts),
    link: signingLink(facts),
  }
}

export function signingWithdrawnEmail(facts: SigningContent): EmailContent {
  const { title, body } = signingWithdrawnNotice(facts)
  return signingEmail(facts, { title, preview: body, paragraph: body })
}

export const signingWithdrawn = defineTenantMessage({
  ...common,
  kind: 'signing-withdrawn',
  notice: (facts) => signingWithdrawnNotice(facts),
  email: (facts) => signingWithdrawnEmail(facts),
  sms: (facts) => smsText(facts.companyName, withdrawnText(facts), `${facts.publicUrl}${signingLink(facts)}`),
})

export const signingDeclinedNotice = (facts: SigningContent): NoticeContent => ({
  title: `${facts.tenantName} declined ${facts.signing.number}`,
  body: facts.signing.endReason ?? '',
  link: signingLink(facts),
})

export function signingDeclinedEmail(facts: SigningContent): EmailContent {
  const { title, body } = signingDeclinedNotice(facts)
  return signingEmail(facts, { title, preview: body, paragraph: `${title}: ${body}` })
}

export const officeSigningDeclined = defineOfficeMessage({
  ...common,
  kind: 'signing-declined',
  permission: 'signing:read',
  notice: (facts) => signingDeclinedNotice(facts),
  email: (facts) => signingDeclinedEmail(facts),
})
