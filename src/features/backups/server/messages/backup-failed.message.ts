import { z } from 'zod'
import { defineMessage, type EmailContent } from '../../../../server/mail/messages.ts'
import { ADMIN_GONE, ownerRecipients } from '../../../accounts/server/office-recipients.ts'

const params = z.object({
  reason: z.string(),
  lastGoodAt: z.iso.datetime().nullable(),
})
export type BackupFailure = z.infer<typeof params>

export const BACKUP_FAILED = 'backup-failed'

const lastGood = (at: string | null) =>
  at === null ? 'There is none.' : `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`

function backupFailedEmail({ reason, lastGoodAt }: BackupFailure, publicUrl: string): EmailContent {
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
          ['Last good backup', lastGood(lastGoodAt)],
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

export const backupFailed = defineMessage({
  kind: BACKUP_FAILED,
  params,
  readerGoneReason: ADMIN_GONE,
  goneReason: 'the backup was deleted',
  async load(ctx, db, requested) {
    const owners = await ownerRecipients(db)
    return requested.map(() => ({ owners, publicUrl: ctx.publicUrl }))
  },
  recipients: ({ owners }) => owners,
  notice: (_facts, { reason }) => ({
    title: 'The backup of the portal failed',
    body: reason,
    link: '/backups',
  }),
  email: ({ publicUrl }, failure) => backupFailedEmail(failure, publicUrl),
})
