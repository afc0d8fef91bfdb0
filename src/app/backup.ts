import { runCommand } from './command.ts'
import { backupTo } from './server/backup-run.ts'

await runCommand({ verb: 'Saved', command: 'backup', env: process.env }, backupTo)
