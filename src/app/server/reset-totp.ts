import { resetTotp } from '../../features/accounts/server/totp/totp.service.ts'
import type { Clock } from '../../server/clock.ts'
import type { Config } from '../../server/config.ts'
import { openDatabase } from '../../server/database/index.ts'
import { announcerOf } from '../../server/events/announcer.ts'
import { withExisting } from './backup-place.ts'

/** Whether the portal serves or not. Throws an Error with one line for the person at the terminal. */
export function resetTotpOf(
  { config, clock }: { config: Config; clock: Clock },
  email: string,
): Promise<void> {
  return withExisting(config, async ({ connection }) => {
    const db = openDatabase(connection, (error) => process.stderr.write(`${error.message}\n`))
    try {
      await resetTotp({ db, clock }, email)
      await announcerOf(db).flushed()
    } finally {
      await db.$client.end()
    }
  })
}
