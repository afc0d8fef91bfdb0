import { createTransport } from 'nodemailer'
import { oneLine } from '../cause.ts'
import { compose } from './compose.ts'
import { type Delivery, findDelivery, markFailed } from './deliveries.queries.ts'
import type { DeliveryOptions } from './deliveries.types.ts'
import { type Delivered, delivered, NO_OUTBOX, NO_SERVER, notSent, SWITCHED_OFF } from './letter.ts'
import { writeToOutbox } from './outbox.ts'
import type { Outcomes } from './outcomes.ts'

/** Where nothing can be sent: puts a mail into the outbox, and notes why it waits; or that mail is switched off. */
export function keeper(options: DeliveryOptions, outcomes: Outcomes): (id: string) => Promise<Delivered> {
  const { db, log, smtpUrl, outboxFolder } = options
  const composer = createTransport({ streamTransport: true, buffer: true })

  const inOutbox = async (delivery: Delivery): Promise<string> => {
    try {
      const { message } = await composer.sendMail(await compose(options, delivery))
      await writeToOutbox(outboxFolder, delivery.createdAt, delivery.id, message as Buffer)
      return NO_SERVER
    } catch (error) {
      log.error({ delivery: delivery.id, cause: oneLine(error) }, 'a mail could not be put in the outbox')
      return NO_OUTBOX
    }
  }

  return async (id) => {
    const delivery = await findDelivery(db, id)
    if (delivery?.state !== 'pending') return delivered(delivery)
    const off = smtpUrl === 'off'
    const emailError = off ? SWITCHED_OFF : await inOutbox(delivery)
    const next = off ? null : delivery.nextAttemptAt
    return outcomes.note(id, notSent(emailError), () => markFailed(db, delivery, emailError, next))
  }
}
