import { z } from 'zod'
import type { EmailContent, NoticeContent } from '../../../../../server/mail/messages.ts'
import { defineOwnerMessage } from '../../../../identity/accounts/server/messages/owner-message.ts'

const params = z.object({ difference: z.string() })
type Params = z.infer<typeof params>

export const LEDGER_DIFFERS = 'ledger-differs'

const TITLE = 'The books of the portal do not agree'

export function ledgerDiffersEmail({ difference }: Params, publicUrl: string): EmailContent {
  return {
    subject: TITLE,
    preview: difference,
    title: TITLE,
    blocks: [
      {
        paragraph:
          'Every night the portal adds up payments, invoices and balances again. Tonight two sums differed, which should never happen.',
      },
      { facts: [['What differs', difference]] },
      {
        paragraph:
          'Please show this message to whoever looks after the portal, and keep the latest backups until it is explained.',
      },
      { button: 'See the jobs', url: `${publicUrl}/jobs` },
    ],
  }
}

export const ledgerDiffersNotice = ({ difference }: Params): NoticeContent => ({
  title: TITLE,
  body: difference,
  link: '/jobs',
})

export const ledgerDiffers = defineOwnerMessage({
  kind: LEDGER_DIFFERS,
  params,
  notice: ledgerDiffersNotice,
  email: ({ publicUrl }, found) => ledgerDiffersEmail(found, publicUrl),
})
