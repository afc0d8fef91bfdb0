import { describe, runCommand } from './command.ts'
import { backupTo } from './server/backup-run.ts'

await runCommand({ usage: 'npm run backup -- FILE', env: process.env }, async (context, [file]) => [
  `Saved ${describe(await backupTo(context, file))}`,
])
