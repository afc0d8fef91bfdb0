import { z } from 'zod'
import type { EmailContent } from '../../../../../server/mail/messages.ts'
import { defineOwnerMessage } from '../../../../identity/accounts/server/messages/owner-message.ts'

const LINK = '/sms/settings'
const TITLE = "The month's budget for SMS is used up"
const WAITS =
  'SMS wait until the next month, or until the budget is raised; codes to sign in still go out, and e-mails as always.'

function smsBudgetUsedEmail(companyName: string, publicUrl: string, budget: string): EmailContent {
  return {
    subject: `${TITLE} at ${companyName}`,
    preview: WAITS,
    title: TITLE,
    blocks: [
      { paragraph: WAITS },
      { facts: [['Monthly budget', budget]] },
      { button: 'Open the SMS settings', url: `${publicUrl}${LINK}` },
    ],
  }
}

/** Has no subject; goes to all owners. */
export const smsBudgetUsed = defineOwnerMessage({
  kind: 'sms-budget',
  params: z.object({ budget: z.string() }),
  notice: ({ budget }) => ({ title: TITLE, body: `${budget} a month. ${WAITS}`, link: LINK }),
  email: ({ companyName, publicUrl }, { budget }) => smsBudgetUsedEmail(companyName, publicUrl, budget),
})
