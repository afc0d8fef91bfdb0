import { restoreFrom } from '../server/backup-run.ts'
import { describe, runCommand } from './command.ts'

await runCommand({ usage: 'npm run restore -- FILE', env: process.env }, async (context, [file], print) => [
  `Restored ${describe(await restoreFrom(context, file, print))}`,
])
