import { z } from 'zod'
import type { EmailContent, NoticeContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { ENGLISH } from '../../../../../server/translation.ts'
import { defineTenantMessage } from '../../../../messaging/channels/server/define-messages.ts'
import { KIND_NAMES } from '../../signings.rules.ts'
import { aboutSigning, type SigningContent, signingEmail, signingLink } from './signing-facts.ts'

function askText({ signing, translation = ENGLISH }: SigningContent): string {
  const { t, day } = translation
  const { number, objectUntil } = signing
  return objectUntil === null
    ? t('Please open {number}, read it and sign it.', { number })
    : t('Please read {number} and sign it, or say until {day} what is wrong in it.', {
        number,
        day: day(objectUntil),
      })
}

export const signingSentNotice = (facts: SigningContent): NoticeContent => {
  const { t, known } = facts.translation ?? ENGLISH
  return {
    title: t('To sign: {document}', { document: known(KIND_NAMES[facts.signing.kind]) }),
    body: askText(facts),
    link: signingLink(facts),
  }
}

export function signingSentEmail(facts: SigningContent): EmailContent {
  const { title, body } = signingSentNotice(facts)
  const { t } = facts.translation ?? ENGLISH
  const paragraph = t('Hello {name}, {company} sent you a document. {ask}', {
    name: facts.tenantName,
    company: facts.companyName,
    ask: body,
  })
  return signingEmail(facts, { title, preview: body, paragraph })
}

const signingSentSms = (facts: SigningContent): string =>
  smsText(facts.companyName, askText(facts), `${facts.publicUrl}${signingLink(facts)}`)

export const signingSent = defineTenantMessage({
  ...aboutSigning,
  kind: 'signing-sent',
  params: z.object({}),
  replacedReason: 'a newer message took its place',
  obsolete: ({ signing }) =>
    signing.state === 'sent' ? undefined : 'the document does not wait for a signature any more',
  notice: (facts) => signingSentNotice(facts),
  email: (facts) => signingSentEmail(facts),
  sms: (facts) => signingSentSms(facts),
})
