import { afterCommit } from '../../../../../server/database/index.ts'
import { errorMessage } from '../../../../../server/error-message.ts'
import type { Deliveries } from '../../../../../server/mail/deliveries.ts'
import type { MailRoute } from '../../../../../server/mail/mail-server.ts'
import { openSmtpTransport, type SmtpTransport } from '../../../../../server/mail/smtp-transport.ts'
import type { DeliveryOptions } from './options.ts'
import { prepareToSend } from './prepare.ts'
import { claimDue, postponeWaiting } from './queries/claims.queries.ts'
import { createSend, type Send } from './send.ts'
import type { Shared } from './sender.ts'

/** Reserved for the former route, also after a crash. */
const FORMER_ROUTE_MS = 60_000

export function createFormerRoute(
  options: DeliveryOptions,
  { outcomes, aborted, track }: Shared,
): Pick<Deliveries, 'route' | 'sendByFormerRoute'> {
  const { clock, log } = options

  const sendOne = async (id: string, { smtp, send, until }: Way): Promise<void> => {
    if (!(await smtp.permits.acquire(FORMER_ROUTE_MS))) return
    const [claimed] = await claimDue(options.db, { id, limit: 1, now: until }).catch((error: unknown) => {
      smtp.permits.release()
      throw error
    })
    if (!claimed) return smtp.permits.release()
    const prepared = prepareToSend(options, [claimed]).then((all) => all.get(id))
    await send(claimed, prepared, smtp)
  }

  const sendAll = async (ids: readonly string[], route: MailRoute, until: Date): Promise<void> => {
    if (route.server.kind !== 'smtp') return
    const smtp = openSmtpTransport(route.server.server, aborted, options)
    const from = async () => route.from
    const send = createSend({ ...options, from }, outcomes, aborted, { hasOtherRoute: true })
    try {
      await Promise.all(ids.map((id) => sendOne(id, { smtp, send, until })))
    } catch (error) {
      log.warn({ cause: errorMessage(error) }, 'messages could not be sent by the former mail server')
    } finally {
      await smtp.close()
    }
  }

  return {
    route: async (db) => ({ server: await options.server(db), from: await options.from(db) }),
    async sendByFormerRoute(tx, kind, route) {
      if (route.server.kind !== 'smtp') return
      const until = new Date(clock.now().getTime() + FORMER_ROUTE_MS)
      const ids = await postponeWaiting(tx, kind, until)
      afterCommit(tx, () => void track(sendAll(ids, route, until)))
    },
  }
}

type Way = { smtp: SmtpTransport; send: Send; until: Date }
