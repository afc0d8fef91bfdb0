import { backupTo } from '../server/backup-run.ts'
import { describe, runCommand } from './command.ts'

await runCommand({ usage: 'npm run backup -- FILE', env: process.env }, async (context, [file]) => [
  `Saved ${describe(await backupTo(context, file))}`,
])
