import { z } from 'zod'
import type { Attachment, EmailContent, NoticeContent } from '../../../../../server/mail/messages.ts'
import { smsText } from '../../../../../server/mail/sms-texts.ts'
import { ENGLISH } from '../../../../../server/translation.ts'
import {
  defineOfficeMessage,
  defineTenantMessage,
} from '../../../../messaging/channels/server/define-messages.ts'
import { KIND_NAMES } from '../../signings.rules.ts'
import { readFileBytes, sealedFileName } from '../document-files.ts'
import type { SigningRecord } from '../signings.queries.ts'
import { aboutSigning, type SigningContent, signingEmail, signingLink } from './signing-facts.ts'

const HASH = 'SHA-256 of the file'

function sealedText({ signing, translation = ENGLISH }: SigningContent): string {
  const { t } = translation
  const { number } = signing
  return signing.state === 'unanswered'
    ? t('{number} was sealed without an answer of the tenant.', { number })
    : t('{number} is signed and sealed.', { number })
}

export const signingSealedNotice = (facts: SigningContent): NoticeContent => {
  const { t, known } = facts.translation ?? ENGLISH
  return {
    title: t('Sealed: {document}', { document: known(KIND_NAMES[facts.signing.kind]) }),
    body: sealedText(facts),
    link: signingLink(facts),
  }
}

function toAttachment(signing: SigningRecord): Attachment | undefined {
  const { sealedKey } = signing
  if (sealedKey === null) return undefined
  return { fileName: sealedFileName(signing), make: ({ files }) => readFileBytes(files, sealedKey) }
}

export function signingSealedEmail(
  facts: SigningContent,
  attachment: Attachment | undefined,
  paragraph: string,
): EmailContent {
  const { title, body } = signingSealedNotice(facts)
  const { sealedSha256 } = facts.signing
  return signingEmail(facts, { title, preview: body, paragraph, attachment }, [[HASH, sealedSha256 ?? '']])
}

export function sealedToTenant(facts: SigningContent): string {
  const { t } = facts.translation ?? ENGLISH
  return t('Hello {name}, {sealed} The file is attached. Keep it: its SHA-256 proves that it is unchanged.', {
    name: facts.tenantName,
    sealed: sealedText(facts),
  })
}

export const sealedToOffice = (facts: SigningContent): string =>
  `${facts.tenantName}: ${sealedText(facts)} The file is attached.`

const signingSealedSms = (facts: SigningContent): string =>
  smsText(facts.companyName, sealedText(facts), `${facts.publicUrl}${signingLink(facts)}`)

const common = { ...aboutSigning, params: z.object({}) }

export const signingSealed = defineTenantMessage({
  ...common,
  kind: 'signing-sealed',
  repliesToCompany: true,
  notice: (facts) => signingSealedNotice(facts),
  email: (facts) => signingSealedEmail(facts, toAttachment(facts.signing), sealedToTenant(facts)),
  sms: (facts) => signingSealedSms(facts),
})

export const officeSigningSealed = defineOfficeMessage({
  ...common,
  kind: 'signing-sealed-office',
  permission: 'signing:read',
  notice: (facts) => signingSealedNotice(facts),
  email: (facts) => signingSealedEmail(facts, toAttachment(facts.signing), sealedToOffice(facts)),
})
