import { expect, test } from 'vitest'
import { previewText } from './sending-texts.ts'

const counts = (recipients: number, withEmail: number, withoutLogin: number) => ({
  recipients,
  withEmail,
  withSms: 0,
  withoutLogin,
})

test.each<[Parameters<typeof previewText>, string]>([
  [[counts(48, 48, 0), true], '48 tenants get it as a notice in the portal and by e-mail.'],
  [[counts(1, 0, 0), false], '1 tenant gets it as a notice in the portal.'],
  [
    [counts(48, 48, 3), true],
    '48 tenants get it as a notice in the portal and by e-mail. 3 tenants of them cannot sign in and get the e-mail only.',
  ],
  [
    [counts(45, 0, 1), false],
    '45 tenants get it as a notice in the portal. 1 tenant cannot sign in and would get it by e-mail only.',
  ],
  [
    [{ ...counts(48, 48, 0), withSms: 12 }, true],
    '48 tenants get it as a notice in the portal, and by e-mail or SMS.',
  ],
  [
    [{ ...counts(48, 48, 3), withSms: 12 }, true, 'off'],
    '48 tenants get it as a notice in the portal, and some by SMS. E-mail is switched off: none is sent.',
  ],
  [
    [counts(48, 48, 0), true, 'none'],
    '48 tenants get it as a notice in the portal and by e-mail. No mail server is set up yet: the e-mail waits until there is one.',
  ],
  [[counts(72, 57, 0), true], '72 tenants get it as a notice in the portal, and 57 of them by e-mail.'],
  [
    [{ ...counts(72, 57, 0), withSms: 12 }, true],
    '72 tenants get it as a notice in the portal, and 57 of them by e-mail and 12 by SMS.',
  ],
  [[{ ...counts(1, 0, 0), withSms: 1 }, true], '1 tenant gets it as a notice in the portal and by SMS.'],
  [[counts(0, 0, 0), false], 'Nobody gets it so far.'],
])('a preview says who gets it', (given, text) => {
  expect(previewText(...given)).toBe(text)
})
