import { errorMessage } from '../../../../../server/error-message.ts'
import type { Deliveries } from '../../../../../server/mail/deliveries.ts'
import { SMS_MESSAGES } from '../../sms.messages.ts'
import type { DeliveryOptions } from '../deliveries/options.ts'
import type { Shared } from '../deliveries/sender.ts'
import { checkSms } from './check-sms.ts'
import { createSendDueSms } from './send-sms.ts'
import { findNextSms, giveUpOldSms, makeSmsDue } from './sms.queries.ts'

const MINUTE_S = 60
const DAY_MS = 86_400_000
/** SMS waiting for the budget or quiet hours may wait this long. */
const HELD_DAYS = 7

type SmsDeliveries = Pick<Deliveries, 'sendSms' | 'smsChanged' | 'wakeSms'>

async function giveUpOld({ db, clock }: DeliveryOptions): Promise<void> {
  const ago = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
  await giveUpOldSms(db, {
    triedBefore: ago(1),
    heldBefore: ago(HELD_DAYS),
    isHeld: [SMS_MESSAGES.budgetUsed, SMS_MESSAGES.quiet],
    never: SMS_MESSAGES.noProvider,
  })
}

export function createSmsDeliveries(options: DeliveryOptions, shared: Shared): SmsDeliveries {
  const { db, clock, log, sms } = options
  const sendDue = createSendDueSms(options, shared)
  const wake = (afterSeconds?: number): Promise<void> =>
    sms.wake(afterSeconds).catch((error: unknown) => {
      log.warn({ cause: errorMessage(error) }, 'nobody could be woken to send SMS')
    })

  return {
    async sendSms(signal = shared.stopping) {
      const either = AbortSignal.any([signal, shared.stopping])
      await giveUpOld(options)
      const tried = await shared.track(sendDue(either))
      const provider = await sms.provider(db)
      if (provider) await shared.track(checkSms(options, provider, either))
      const next = await findNextSms(db, clock.now())
      const seconds = next && Math.max(1, Math.ceil((next.getTime() - clock.now().getTime()) / 1000))
      if (seconds !== undefined && seconds < MINUTE_S) await wake(seconds)
      return tried
    },
    async smsChanged() {
      await makeSmsDue(db, clock.now())
      await wake()
    },
    wakeSms: () => wake(),
  }
}
