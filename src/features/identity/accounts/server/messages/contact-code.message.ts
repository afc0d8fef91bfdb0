import { findUnproven } from '../phone/unproven.queries.ts'
import { defineCodeMessage } from './code-message.ts'

/** Goes to the number being proven, not the one that messages go to. */
export const contactCode = defineCodeMessage({
  kind: 'contact-code',
  link: '/account',
  findNumbers: findUnproven,
  title: (company, { t }) => t('A code from {company}', { company }),
  text: (company, code, { t }) =>
    t(
      '{code} confirms this phone number for {company}. It works for 5 minutes. If you did not ask for it, tell it to nobody.',
      { code, company },
    ),
})
