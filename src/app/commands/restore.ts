import { restoreFrom } from '../server/backup-run.ts'
import { type RestoredInstant, restoreInstant } from '../server/restore-instant.ts'
import { count, describe, runCommand } from './command.ts'

const show = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

function describeInstant({ lastTransactionAt, files, missing }: RestoredInstant): string {
  const until = lastTransactionAt
    ? `The last transaction is that of ${show(lastTransactionAt)}`
    : 'Nothing was written after the base copy'
  const lost = missing > 0 ? `; ${count(missing, 'of them is', 'of them are')} not saved` : ''
  return `${until}; rows name ${count(files, 'file', 'files')}${lost}`
}

const USAGE = 'npm run restore -- FILE, or npm run restore -- --to 2026-11-27T10:15 (or --to last)'

await runCommand({ usage: USAGE, most: 2, env: process.env }, async (context, [first, second], print) => {
  if (first === '--to' && second !== undefined)
    return [`Restored. ${describeInstant(await restoreInstant(context, second, print))}`]
  if (first.startsWith('--') || second !== undefined) throw new Error(`Use it like this: ${USAGE}`)
  return [`Restored ${describe(await restoreFrom(context, first, print))}`]
})
