import {
  signingDeclinedEmail,
  signingDeclinedNotice,
  signingWithdrawnEmail,
  signingWithdrawnNotice,
} from '../../features/overview/signings/server/messages/signing-ended.message.ts'
import type { SigningContent } from '../../features/overview/signings/server/messages/signing-facts.ts'
import {
  sealedToOffice,
  sealedToTenant,
  signingSealedEmail,
  signingSealedNotice,
} from '../../features/overview/signings/server/messages/signing-sealed.message.ts'
import {
  signingSentEmail,
  signingSentNotice,
} from '../../features/overview/signings/server/messages/signing-sent.message.ts'
import { createEmail, type SampleEmail, toOffice, toTenant } from './sample-email.ts'
import { ID, PUBLIC_URL } from './sample-invoice.ts'

/** `name` replaces all user input. */
const createSigning = (name: string, signing: Partial<SigningContent['signing']> = {}): SigningContent => ({
  companyName: name,
  publicUrl: PUBLIC_URL,
  tenantName: name,
  propertyName: name,
  unitName: name,
  signing: {
    id: ID,
    number: 'DOC-2026-00042',
    kind: 'agreement',
    state: 'sent',
    objectUntil: null,
    documentSha256: 'a'.repeat(64),
    sealedSha256: null,
    endReason: null,
    ...signing,
  },
})

function sentMail(name: string, kind: 'agreement' | 'entry_report') {
  const facts = createSigning(name, { kind, objectUntil: kind === 'agreement' ? null : '2026-11-27' })
  const about = { ...toTenant, kind: 'signing-sent', name }
  return createEmail(about, signingSentEmail(facts), signingSentNotice(facts))
}

function sealedMail(name: string, to: 'tenant' | 'office') {
  const facts = createSigning(name, { state: 'sealed', sealedSha256: 'b'.repeat(64) })
  const about =
    to === 'tenant'
      ? { ...toTenant, kind: 'signing-sealed', name }
      : { ...toOffice, kind: 'signing-sealed-office', name }
  const paragraph = to === 'tenant' ? sealedToTenant(facts) : sealedToOffice(facts)
  return createEmail(about, signingSealedEmail(facts, undefined, paragraph), signingSealedNotice(facts))
}

export const SIGNING_EMAILS: readonly SampleEmail[] = [
  ['agreement to sign', (name) => sentMail(name, 'agreement')],
  ['report to sign', (name) => sentMail(name, 'entry_report')],
  ['sealed document', (name) => sealedMail(name, 'tenant')],
  ['sealed document, to the office', (name) => sealedMail(name, 'office')],
  [
    'withdrawn document',
    (name) => {
      const facts = createSigning(name, { state: 'withdrawn', endReason: name })
      const about = { ...toTenant, kind: 'signing-withdrawn', name }
      return createEmail(about, signingWithdrawnEmail(facts), signingWithdrawnNotice(facts))
    },
  ],
  [
    'declined document',
    (name) => {
      const facts = createSigning(name, { state: 'declined', endReason: name })
      const about = { ...toOffice, kind: 'signing-declined', name }
      return createEmail(about, signingDeclinedEmail(facts), signingDeclinedNotice(facts))
    },
  ],
]
