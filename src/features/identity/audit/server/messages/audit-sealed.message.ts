import { z } from 'zod'
import type { EmailContent } from '../../../../../server/mail/messages.ts'
import { type Day, formatDay } from '../../../../../shared/days.ts'
import { defineOwnerMessage, type OwnerFacts } from '../../../accounts/server/messages/owner-message.ts'

type Sealed = { day: Day; events: number; digest: string }

const counted = (events: number): string => (events === 1 ? '1 event' : `${events} events`)

function auditSealedEmail({ companyName, publicUrl }: OwnerFacts, sealed: Sealed): EmailContent {
  const { day, events, digest } = sealed
  const title = `The audit of ${formatDay(day)} is sealed`
  return {
    subject: title,
    preview: `${counted(events)} at ${companyName}.`,
    title,
    blocks: [
      {
        paragraph:
          'Keep this message. Should somebody change what was done that day, or before it, the portal would no longer come to this seal.',
      },
      {
        facts: [
          ['Day', formatDay(day)],
          ['Events', String(events)],
          ['Seal (SHA-256)', digest],
        ],
      },
      { button: 'Compare the seals', url: `${publicUrl}/audit` },
    ],
  }
}

const auditSealedNotice = ({ day, events }: Sealed) => ({
  title: `The audit of ${formatDay(day)} is sealed`,
  body: `${counted(events)}. The seal is in your e-mails.`,
  link: '/audit',
})

export const auditSealed = defineOwnerMessage({
  kind: 'audit-sealed',
  params: z.object({ day: z.string(), events: z.number(), digest: z.string() }),
  notice: auditSealedNotice,
  email: auditSealedEmail,
})
