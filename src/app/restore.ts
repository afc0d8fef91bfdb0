import { runCommand } from './command.ts'
import { restoreFrom } from './server/backup-run.ts'

await runCommand({ verb: 'Restored', command: 'restore', env: process.env }, restoreFrom)
