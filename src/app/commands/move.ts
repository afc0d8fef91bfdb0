import { readConfig } from '../../server/config.ts'
import { formatGhs } from '../../shared/money.ts'
import { moveToServer } from '../server/move/move.ts'
import { count, runCommand } from './command.ts'

await runCommand(
  { usage: 'npm run move -- DATABASE_URL [DATABASE_OWNER_URL]', most: 2, env: process.env },
  async ({ config, clock }, [url, owner]) => {
    const to = readConfig({ ...process.env, DATABASE_URL: url, ...(owner && { DATABASE_OWNER_URL: owner }) })
    const { rows, tables, invoicePesewas } = await moveToServer({ from: config, to, clock })
    const settings = owner ? 'DATABASE_URL and DATABASE_OWNER_URL' : 'DATABASE_URL'
    return [
      `Moved ${count(rows, 'row', 'rows')} of ${tables} tables; invoices add up to ${formatGhs(invoicePesewas)} in both databases.`,
      `Now set ${settings} where the portal has its settings, keep DATA_DIR, and start it; without them it does not start any more.`,
      `To go back, take them out again and delete ${config.DATA_DIR}/moved.`,
    ]
  },
)
