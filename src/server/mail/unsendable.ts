import { createTransport } from 'nodemailer'
import { errorMessage } from '../error-message.ts'
import { compose } from './compose.ts'
import { noteWaiting } from './deliveries.many.queries.ts'
import { type Delivery, findDelivery } from './deliveries.queries.ts'
import type { DeliveryOptions } from './deliveries.types.ts'
import {
  type DeliveryResult,
  deliveryResult,
  NO_OUTBOX,
  NO_SERVER,
  notSent,
  SWITCHED_OFF,
} from './email-message.ts'
import { writeToOutbox } from './outbox.ts'
import type { Outcomes } from './outcomes.ts'
import type { Ways } from './ways.ts'

/** Where nothing can be sent: puts a mail into the outbox, and notes why it waits; or that mail is switched off. */
export function keeper(
  options: DeliveryOptions,
  { outcomes, ways }: { outcomes: Outcomes; ways: Ways },
): (id: string) => Promise<DeliveryResult> {
  const { db, clock, log, outboxFolder } = options
  const composer = createTransport({ streamTransport: true, buffer: true })

  const inOutbox = async (delivery: Delivery): Promise<string> => {
    try {
      const { message } = await composer.sendMail(await compose(options, delivery))
      await writeToOutbox(outboxFolder, delivery.createdAt, delivery.id, message as Buffer)
      return NO_SERVER
    } catch (error) {
      log.error(
        { delivery: delivery.id, cause: errorMessage(error) },
        'a mail could not be put in the outbox',
      )
      return NO_OUTBOX
    }
  }

  return async (id) => {
    const delivery = await findDelivery(db, id)
    if (delivery?.state !== 'pending') return deliveryResult(delivery)
    const off = ways.last()?.kind === 'off'
    const because = off ? SWITCHED_OFF : await inOutbox(delivery)
    const noted = { because, ended: off ? ('off' as const) : null, now: clock.now() }
    return outcomes.note(id, notSent(because), () => noteWaiting(db, [id], noted))
  }
}
