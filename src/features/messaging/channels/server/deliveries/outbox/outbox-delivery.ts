import { createTransport } from 'nodemailer'
import { errorMessage } from '../../../../../../server/error-message.ts'
import {
  type DeliveryResult,
  deliveryResult,
  NO_OUTBOX,
  NO_SERVER,
  notSent,
  SWITCHED_OFF,
} from '../../../../../../server/mail/delivery-result.ts'
import { writeToOutbox } from '../../../../../../server/mail/outbox.ts'
import type { Transports } from '../../../../../../server/mail/transports.ts'
import { composeMessage } from '../compose.ts'
import { type Delivery, findDelivery, withdrawDeliveries, withdrawnError } from '../deliveries.queries.ts'
import type { DeliveryOptions } from '../options.ts'
import type { Outcomes } from '../outcomes.ts'
import { type Prepared, prepareToSend } from '../prepare.ts'
import { noteWaiting } from '../queries/states.queries.ts'

/** Writes the message to the outbox and stores why it waits, or that email is off. */
export function createOutboxDelivery(
  options: DeliveryOptions,
  { outcomes, transports }: { outcomes: Outcomes; transports: Transports },
): (id: string) => Promise<DeliveryResult> {
  const { db, log, outboxFolder } = options
  const composer = createTransport({ streamTransport: true, buffer: true })

  const prepare = async (delivery: Delivery): Promise<Prepared | undefined> =>
    (await prepareToSend(options, [delivery])).get(delivery.id)

  const writeMessage = async (delivery: Delivery): Promise<{ waits: string } | { withdrawn: string }> => {
    try {
      const prepared = await prepare(delivery)
      if (prepared && 'withdrawn' in prepared) return prepared
      if (!prepared || 'error' in prepared) return { waits: NO_OUTBOX }
      const { message } = await composer.sendMail(await composeMessage(options, delivery, prepared))
      await writeToOutbox(outboxFolder, delivery.createdAt, delivery.id, message as Buffer)
      return { waits: NO_SERVER }
    } catch (error) {
      log.error(
        { delivery: delivery.id, cause: errorMessage(error) },
        'a message could not be put in the outbox',
      )
      return { waits: NO_OUTBOX }
    }
  }

  const noteThatItWaits = (id: string, error: string, ended: 'off' | null): Promise<DeliveryResult> =>
    outcomes.note(id, notSent(error), () => noteWaiting(db, [id], { error, ended }))

  return async (id) => {
    const delivery = await findDelivery(db, id)
    if (delivery?.state !== 'pending' || delivery.channel === 'sms') return deliveryResult(delivery)
    if (transports.latest()?.kind === 'off') return noteThatItWaits(id, SWITCHED_OFF, 'off')
    const written = await writeMessage(delivery)
    if ('withdrawn' in written) {
      const { withdrawn } = written
      return outcomes.note(id, notSent(withdrawnError(withdrawn)), () =>
        withdrawDeliveries(db, [id], withdrawn),
      )
    }
    if (delivery.lastError === written.waits) return deliveryResult(delivery)
    return noteThatItWaits(id, written.waits, null)
  }
}
