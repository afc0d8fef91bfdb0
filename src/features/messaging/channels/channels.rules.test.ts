import { describe, expect, it } from 'vitest'
import type { Channel } from '../../../shared/channels.ts'
import { channelsFor } from './channels.rules.ts'

const EMAIL = 'akosua@tenant.test'
const PHONE = '+233244123456'
const BOTH: Channel[] = ['email', 'sms']

type Case = [
  what: string,
  message: { channels?: Channel[]; once?: true },
  reader: { email?: string | null; phone?: string | null; channels?: Channel[]; preferred?: Channel },
  expected: Channel[],
]

describe('the channels of a message', () => {
  it.each<Case>([
    ['those that the reader chose', {}, { channels: BOTH }, BOTH],
    ['e-mail alone', {}, { channels: ['email'] }, ['email']],
    ['SMS alone', {}, { channels: ['sms'] }, ['sms']],
    ['e-mail where no SMS can be sent', {}, { channels: ['sms'], phone: null }, ['email']],
    ['SMS where there is no e-mail address', {}, { channels: ['email'], email: null }, ['sms']],
    ['none without any address', {}, { email: null, phone: null }, []],
    ['those of the message', { channels: ['sms'] }, { channels: BOTH }, ['sms']],
    ['that of the message against the choice', { channels: ['sms'] }, { channels: ['email'] }, ['sms']],
    ['never SMS where the message goes by e-mail', { channels: ['email'] }, { channels: ['sms'] }, ['email']],
    ['none where the message goes by SMS and there is no number', { channels: ['sms'] }, { phone: null }, []],
    ['the preferred one, once', { once: true }, { channels: BOTH, preferred: 'sms' }, ['sms']],
    ['e-mail once, without a preferred one', { once: true }, { channels: BOTH }, ['email']],
    ['the other one once, without a number', { once: true }, { phone: null, preferred: 'sms' }, ['email']],
    [
      'the chosen one once, against the preferred',
      { once: true },
      { channels: ['email'], preferred: 'sms' },
      ['email'],
    ],
  ])(
    'are %s',
    (_what, message, { email = EMAIL, phone = PHONE, channels = ['email'], preferred }, expected) => {
      expect(channelsFor(message, { email, phone, channels, preferredChannel: preferred ?? null })).toEqual(
        expected,
      )
    },
  )
})
