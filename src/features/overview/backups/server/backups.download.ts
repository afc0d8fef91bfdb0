import path from 'node:path'
import type { Readable } from 'node:stream'
import { recordAudit } from '../../../../server/audit/record.ts'
import { BackupUnusable } from '../../../../server/backup/manifest.ts'
import { decryptBytes, encryptBytes } from '../../../../server/backup/passphrase.ts'
import { openBackups } from '../../../../server/backup/store.ts'
import type { Context } from '../../../../server/context.ts'
import { FileMissing } from '../../../../server/files/files.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { changeAndAlert } from '../../../identity/accounts/server/alerts/owner-alerts.ts'
import { isCommonPassword } from '../../../identity/accounts/server/passwords/password-strength.ts'
import { BACKUP_ERRORS } from '../backups.contract.ts'
import type { BackupRow } from './backups.queries.ts'
import { findGoodBackup } from './backups.service.ts'

type Download = { id: string; passphrase: string }

/** The archive's bytes, decrypted in this process only. Throws 404, 409. */
async function openPlain(
  { config }: Pick<Context, 'config'>,
  { fileKey }: BackupRow,
): Promise<{ stored: Readable; plain: AsyncIterable<Uint8Array> }> {
  const stored = await (await openBackups(config)).read(fileKey).catch((error: unknown) => {
    if (error instanceof FileMissing) throw BACKUP_ERRORS.elsewhere(path.posix.basename(fileKey))
    throw error
  })
  try {
    return { stored, plain: await decryptBytes(stored, config.BACKUP_PASSPHRASE) }
  } catch (error) {
    stored.destroy()
    if (error instanceof BackupUnusable) throw BACKUP_ERRORS.otherPassphrase()
    throw error
  }
}

/** Alerts every owner before the download. Throws 400 for an easily guessed passphrase, 404, 409. */
export async function requestDownload(ctx: Context, caller: Caller, given: Download): Promise<void> {
  if (await isCommonPassword(given.passphrase)) throw BACKUP_ERRORS.passphraseCommon().asDetail()
  const row = await findGoodBackup(ctx, given.id)
  const { stored } = await openPlain(ctx, row)
  stored.destroy()
  const alert = {
    title: 'A backup is being downloaded',
    facts: [['Backup', path.posix.basename(row.fileKey)] as [string, string]],
    link: '/backups',
  }
  await ctx.db.transaction((tx) =>
    changeAndAlert(ctx, tx, { by: caller }, async () => ({ result: undefined, alert })),
  )
}

/** A stream, always encrypted with this download's passphrase. Throws 404, 409. */
export async function openDownload(
  ctx: Context,
  caller: Caller,
  { backup, passphrase }: { backup: BackupRow; passphrase: string },
): Promise<{ fileName: string; stream: Readable }> {
  const name = path.posix.basename(backup.fileKey)
  const { plain } = await openPlain(ctx, backup)
  const target = { kind: 'backup', id: backup.id, name } as const
  await recordAudit(ctx.db, ctx.clock.now(), caller, { action: 'backup.downloaded', target })
  return {
    fileName: name.endsWith('.age') ? name : `${name}.age`,
    stream: await encryptBytes(plain, passphrase),
  }
}
