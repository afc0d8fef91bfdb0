import path from 'node:path'
import { z } from 'zod'
import { setting } from './config.setting.ts'
import { bucketAddress } from './files/files.address.ts'

export const backupSettings = {
  BACKUP_URL: setting({
    doc: 'Where the nightly backups go; unset: DATA_DIR/backups.',
    takes:
      'a folder like /mnt/backups, or an address like s3://bucket?region=eu-west-1 as STORAGE_URL takes it',
    schema: z
      .string()
      .transform((place) => (/^\.{0,2}\//.test(place) ? path.resolve(place) : bucketAddress(place)))
      .refine(Boolean)
      .optional(),
    secret: true,
  }),
  BACKUP_AT: setting({
    doc: 'The minutes of each day at which a backup is made.',
    takes: "a time like 02:00, several like 02:00,13:00, or 'off'",
    schema: z
      .union([
        z.literal('off'),
        z
          .string()
          .transform((list) => list.split(',').map((time) => time.trim()))
          .pipe(z.array(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)).max(24)),
      ])
      .default(['02:00']),
  }),
  BACKUP_KEEP: setting({
    doc: 'So many backups stay; the oldest go.',
    takes: 'a number from 1 to 999',
    schema: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(z.number().min(1))
      .default(14),
  }),
  BACKUP_SECONDS: setting({
    doc: 'With continuous backup: changes wait for so long at most before they are moved to BACKUP_URL.',
    takes: 'a number of seconds from 1 to 300',
    schema: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(z.number().min(1).max(300))
      .default(30),
  }),
  BACKUP_PASSPHRASE: setting({
    doc: 'Encrypts backups in the format of age; without it nobody opens them.',
    takes: 'a text of at least 12 characters',
    schema: z.string().min(12).optional(),
    secret: true,
  }),
}
