// Unreviewed: a first translation into Asante Twi that no speaker has read yet.
import type { SigningMessageKnownText, SigningMessageText } from '../english/signing-messages.ts'

export const SIGNING_MESSAGES: Readonly<Record<SigningMessageText | SigningMessageKnownText, string>> = {
  'To sign: {document}': 'Fa wo nsa hyɛ aseɛ: {document}',
  'Please open {number}, read it and sign it.': 'Yɛsrɛ wo, bue {number}, kenkan na fa wo nsa hyɛ aseɛ.',
  'Please read {number} and sign it, or say until {day} what is wrong in it.':
    'Yɛsrɛ wo, kenkan {number} na fa wo nsa hyɛ aseɛ, anaa ka deɛ ɛnyɛ wɔ mu ansa na {day} atwam.',
  'Hello {name}, {company} sent you a document. {ask}': '{name}, {company} de krataa bi abrɛ wo. {ask}',
  'Sealed: {document}': 'Yɛasɔ ano: {document}',
  '{number} is signed and sealed.': 'Wɔde nsa ahyɛ {number} aseɛ na wɔasɔ ano.',
  '{number} was sealed without an answer of the tenant.': 'Wɔasɔ {number} ano a obi a ɔte hɔ no ammua hwee.',
  'Hello {name}, {sealed} The file is attached. Keep it: its SHA-256 proves that it is unchanged.':
    '{name}, {sealed} Fael no ka ho. Fa sie: ne SHA-256 kyerɛ sɛ wɔnsesaa mu hwee.',
  'Withdrawn: {document}': 'Yɛatwe asan: {document}',
  '{number} was withdrawn, you need not sign it: {reason}':
    'Yɛatwe {number} asan, ɛho nhia sɛ wode wo nsa hyɛ aseɛ: {reason}',
  'Open the document': 'Bue krataa no',
  'A code to sign, from {company}': 'Kood a wode hyɛ krataa aseɛ, efiri {company}',
  '{code} signs {number} of {company}. It works for 10 minutes. If you do not want to sign, tell it to nobody.':
    '{code} na wode hyɛ {company} krataa {number} aseɛ. Ɛyɛ adwuma simma 10. Sɛ wompɛ sɛ wohyɛ aseɛ a, nka nkyerɛ obiara.',
  'It works for 10 minutes.': 'Ɛyɛ adwuma simma 10.',
  '{code} confirms this e-mail address for {company}. It works for 5 minutes. If you did not ask for it, tell it to nobody.':
    '{code} si e-mail address yi so dua ma {company}. Ɛyɛ adwuma simma 5. Sɛ woannisa a, nka nkyerɛ obiara.',
  'Your contact was changed': 'Wɔasesa baabi a yɛfa so di wo nkitaho',
  '{company} reaches you at another address or number since {day}. If you do not know of it, tell the office at once.':
    'Ɛfiri {day} no {company} nam address anaa nɔma foforɔ so di wo nkitaho. Sɛ wonnim ho hwee a, ka kyerɛ ɔfese no ntɛm.',
  'Tenancy agreement': 'Ahan nhyehyɛeɛ krataa',
  Addendum: 'Krataa a ɛka ho',
  'Entry report': 'Ɛdan mu hyɛn ho amanneɛbɔ',
  'Exit report': 'Ɛdan mu firi ho amanneɛbɔ',
  'Final statement': 'Akontabuo a ɛtwa toɔ',
  Document: 'Krataa',
  Number: 'Nɔma',
  'SHA-256 of the file': 'Fael no SHA-256',
}
