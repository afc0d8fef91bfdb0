import type { Delivery } from '../deliveries/deliveries.queries.ts'
import type { DeliveryOptions } from '../deliveries/options.ts'
import type { SmsProvider, SmsReport } from './provider.ts'
import { inParallel } from './send-sms.ts'
import { claimChecks, markDelivered, markUndelivered, markUnreported } from './sms.queries.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
/** In seconds after the provider accepted an SMS. */
const CHECK_AFTER = [30, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR] as const
const BATCH_SIZE = 100
const PARALLEL = 8

const UNREPORTED = 'The provider has not said within 24 hours whether the SMS arrived'

async function noteReport(
  { db, clock, log }: DeliveryOptions,
  delivery: Delivery,
  report: SmsReport,
): Promise<void> {
  if (report.kind === 'delivered') return markDelivered(db, delivery, clock.now())
  if (report.kind === 'undelivered') {
    const error = `The network did not deliver the SMS: ${report.message}`
    log.warn({ delivery: delivery.id, kind: delivery.kind, smsError: error }, 'an SMS was not delivered')
    return markUndelivered(db, delivery, error)
  }
  if (delivery.checks >= CHECK_AFTER.length) await markUnreported(db, delivery, UNREPORTED)
}

export async function checkSms(
  options: DeliveryOptions,
  provider: SmsProvider,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = options
  while (!signal.aborted) {
    const claimed = await claimChecks(db, { now: clock.now(), limit: BATCH_SIZE, waits: CHECK_AFTER })
    await inParallel(PARALLEL, claimed, async (delivery) => {
      if (delivery.providerId !== null)
        await noteReport(options, delivery, await provider.fetchStatus(delivery.providerId))
    })
    if (claimed.length < BATCH_SIZE) return
  }
}
