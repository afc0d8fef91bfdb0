import { z } from 'zod'
import type { EmailContent } from '../../../../../server/mail/messages.ts'
import { defineOwnerMessage } from '../../../../identity/accounts/server/messages/owner-message.ts'

const params = z.object({ reason: z.string(), lastGoodAt: z.iso.datetime().nullable() })
export type BackupFailure = z.infer<typeof params>

export const BACKUP_FAILED = 'backup-failed'

const lastGood = (at: string | null) =>
  at === null ? 'There is none.' : `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

function backupFailedEmail(
  { reason, lastGoodAt: findLastGoodTime }: BackupFailure,
  publicUrl: string,
): EmailContent {
  return {
    subject: 'The backup of the portal failed',
    preview: reason,
    title: 'The backup of the portal failed',
    blocks: [
      {
        paragraph:
          'The portal works as before, but what was entered since the last good backup is in one place only.',
      },
      {
        facts: [
          ['What is wrong', reason],
          ['Last good backup', lastGood(findLastGoodTime)],
        ],
      },
      {
        paragraph:
          'Please see to it today. The next one is made in the coming night, or when you press Back up now.',
      },
      { button: 'See the backups', url: `${publicUrl}/backups` },
    ],
  }
}

export const backupFailed = defineOwnerMessage({
  kind: BACKUP_FAILED,
  params,
  goneReason: 'the backup was deleted',
  notice: ({ reason }) => ({ title: 'The backup of the portal failed', body: reason, link: '/backups' }),
  email: ({ publicUrl }, failure) => backupFailedEmail(failure, publicUrl),
})
