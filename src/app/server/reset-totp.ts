import { pino } from 'pino'
import { findContacts } from '../../features/identity/accounts/server/person-contacts.queries.ts'
import { resetTotp } from '../../features/identity/accounts/server/totp/totp.service.ts'
import { createEnqueue } from '../../features/messaging/channels/server/deliveries/enqueue.ts'
import { WITHOUT_SMS } from '../../features/messaging/channels/server/sms/sms.options.ts'
import { addNotices } from '../../features/messaging/notices/server/notices.service.ts'
import type { Clock, CorrectedClock } from '../../server/clock.ts'
import type { Config } from '../../server/config.ts'
import { correctClock } from '../../server/database/clock.ts'
import { openDatabase } from '../../server/database/index.ts'
import { getAnnouncer } from '../../server/events/announcer.ts'
import { withExisting } from './backup-place.ts'
import { publicUrl } from './public-url.ts'

type Commanded = { config: Config; clock: Clock }

/** Only writes messages: a serving portal sends them within a minute, another one at its start. */
function alertingDeliveries({ config, clock }: Commanded) {
  const { enqueueAll } = createEnqueue({
    clock,
    log: pino({ level: 'silent' }),
    addNotices,
    findContacts,
    sms: WITHOUT_SMS,
    context: { config, clock, publicUrl: publicUrl(config) },
  })
  const nothing = async () => undefined
  const route = async () => ({ server: { kind: 'none' as const }, from: { name: '', address: '' } })
  return { enqueueAll, route, sendByFormerRoute: nothing, wake: nothing }
}

/** Works with or without a serving portal. Throws an Error with one line for the person at the terminal. */
export function resetTotpByEmail(
  { config, clock }: { config: Config; clock: CorrectedClock },
  email: string,
): Promise<void> {
  return withExisting(config, async ({ connection }) => {
    const db = openDatabase(connection, (error) => process.stderr.write(`${error.message}\n`))
    try {
      await correctClock(db, clock)
      await resetTotp({ db, clock, config, deliveries: alertingDeliveries({ config, clock }) }, email)
      await getAnnouncer(db).flushed()
    } finally {
      await db.$client.end()
    }
  })
}
