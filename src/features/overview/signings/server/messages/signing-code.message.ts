import type { Channel } from '../../../../../shared/channels.ts'
import { definePersonCode } from '../../../../identity/accounts/server/messages/person-code.ts'
import { CODE_LIFE_MS } from '../../signings.rules.ts'

const define = (kind: string, channel: Channel) =>
  definePersonCode({
    kind,
    channel,
    lifeMs: CODE_LIFE_MS,
    link: '/tenant-dashboard',
    title: (company, { t }) => t('A code to sign, from {company}', { company }),
    text: (company, { code, number }, { t }) =>
      t(
        '{code} signs {number} of {company}. It works for 10 minutes. If you do not want to sign, tell it to nobody.',
        { code, number, company },
      ),
    lifeText: ({ t }) => t('It works for 10 minutes.'),
  })

export const signingCodeBySms = define('signing-code', 'sms')
export const signingCodeByEmail = define('signing-code-email', 'email')
