import { z } from 'zod'
import type { EmailContent } from '../../../../server/mail/messages.ts'
import { defineOwnerMessage, type OwnerFacts } from './owner-message.ts'

const alert = z.object({
  title: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  link: z.string(),
  by: z.string(),
  at: z.string(),
  ip: z.string().nullable(),
})
type Alert = z.infer<typeof alert>

function ownerAlertEmail(
  { companyName, publicUrl }: OwnerFacts,
  { title, facts, link, by, at, ip }: Alert,
): EmailContent {
  const where: [string, string][] = ip === null ? [] : [['From', ip]]
  return {
    subject: `${title} at ${companyName}`,
    preview: `By ${by}, ${at}.`,
    title,
    blocks: [
      { facts: [...facts, ['By', by], ['When', at], ...where] },
      {
        paragraph:
          'Every owner gets this message, because such a change can send rent to the wrong person. If it was not meant, sign in now: change it back, remove the login that did it under Staff, and change your own password.',
      },
      { button: 'Look at it', url: `${publicUrl}${link}` },
    ],
  }
}

/** The subject is none: it goes to all owners. */
export const ownerAlert = defineOwnerMessage({
  kind: 'owner-alert',
  params: alert,
  notice: ({ title, by, at, link }) => ({ title, body: `By ${by}, ${at}.`, link }),
  email: ownerAlertEmail,
})
