import { CODE_LIFE_MS } from '../phone/codes.queries.ts'
import { definePersonCode } from './person-code.ts'

export const contactCodeByEmail = definePersonCode({
  kind: 'contact-code-email',
  channel: 'email',
  lifeMs: CODE_LIFE_MS,
  link: '/account',
  title: (company, { t }) => t('A code from {company}', { company }),
  text: (company, { code }, { t }) =>
    t(
      '{code} confirms this e-mail address for {company}. It works for 5 minutes. If you did not ask for it, tell it to nobody.',
      { code, company },
    ),
  lifeText: ({ t }) => t('It works for 5 minutes.'),
})
