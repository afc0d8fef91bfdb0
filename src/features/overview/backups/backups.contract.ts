import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { defineErrors } from '../../../shared/errors.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id, newPassword } from '../../../shared/fields/fields.ts'
import { EXAMPLES } from './backups.examples.ts'

export const BACKUP_KINDS = ['nightly', 'manual', 'upgrade'] as const
export type BackupKind = (typeof BACKUP_KINDS)[number]

export const BACKUP_MESSAGES = {
  notFound: 'Backup not found',
  passphraseShort: 'The passphrase must be at least 12 characters long',
  passphraseCommon: 'This passphrase is one of the most used ones; please choose another.',
  otherPassphrase:
    'This backup was encrypted with another BACKUP_PASSPHRASE than that of now, so the portal cannot open it. Copy the file from where the backups are kept instead.',
  elsewhere: (fileName: string) =>
    `The file ${fileName} is not on this instance of the portal: look on the others, or set BACKUP_URL to one place for all.`,
  ticketNeeded: 'A backup leaves encrypted only: ask for a ticket with a passphrase first.',
  overdue: 'There has been no good backup for more than 48 hours.',
} as const

export const BACKUP_ERRORS = defineErrors('backup', BACKUP_MESSAGES, {
  403: ['ticketNeeded'],
  404: ['notFound'],
  409: ['otherPassphrase', 'elsewhere'],
  400: ['passphraseCommon'],
})

const backup = z
  .object({
    id: z.string(),
    kind: z.enum(BACKUP_KINDS),
    fileName: z.string(),
    encrypted: z.boolean(),
    startedAt: z.string(),
    finishedAt: z.string().nullable(),
    bytes: z.number().nullable(),
    rows: z.number().nullable(),
    files: z.number().nullable(),
    error: z.string().nullable(),
    /** The time of the trial restore; null without one. */
    checkedAt: z.string().nullable(),
    checkError: z.string().nullable(),
  })
  .meta({ id: 'Backup' })
export type Backup = z.infer<typeof backup>

const continuousStatus = z
  .object({
    /** Everything until then is at BACKUP_URL; null before the first time. */
    savedAt: z.string().nullable(),
    /** The last base copy; instants can be restored from the first one on. */
    basedAt: z.string().nullable(),
    problem: z.string().nullable(),
    /** Nothing was saved for five minutes. */
    late: z.boolean(),
  })
  .meta({ id: 'ContinuousBackup' })
export type ContinuousStatus = z.infer<typeof continuousStatus>

const backupList = z
  .object({
    /** The next time of BACKUP_AT; null if off. */
    nightlyAt: z.string().nullable(),
    lastGoodAt: z.string().nullable(),
    /** The last good one is older than 48 hours. */
    overdue: z.boolean(),
    /** Null where only nightly backups are made. */
    continuous: continuousStatus.nullable(),
    backups: z.array(backup),
  })
  .meta({ id: 'BackupList' })
export type BackupList = z.infer<typeof backupList>

const PASSPHRASE_MIN = 12

export const passphrase = newPassword(BACKUP_MESSAGES.passphraseShort, PASSPHRASE_MIN)
const downloadRequest = z.object({ passphrase }).meta({ examples: [EXAMPLES.download] })

const one = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.backup] }) })

export const backupsEndpoints = {
  'GET /backups': {
    who: 'admin',
    permission: 'backup:manage',
    summary: 'The backups that are kept, and whether the newest was restored as a trial',
    answer: backupList,
  },
  'POST /backups': {
    who: 'admin',
    permission: 'backup:manage',
    summary: 'Makes a backup now; while one is made, that one is answered',
    status: 202,
    answer: backup,
  },
  'POST /backups/{id}/file/ticket': {
    who: 'admin',
    permission: 'backup:manage',
    confirmsPassword: 'always',
    summary: 'A ticket of 60 s that downloads the backup in ?token=, encrypted with this passphrase',
    params: one,
    body: downloadRequest,
    answer: z.object({ token: z.string() }).meta({ examples: [EXAMPLES.ticket] }),
  },
  'GET /backups/{id}/file': {
    who: 'ticket',
    officeOnly: true,
    permission: 'backup:manage',
    summary:
      'The file, encrypted in the format of age with the passphrase of the ticket; `npm run restore` takes it',
    params: one,
    bytes: 'application/octet-stream',
  },
} as const satisfies Endpoints
