import type { Context } from '../../../server/context.ts'
import { afterCommit, type Tx } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import type { HowToPay } from '../../company/company.contract.ts'
import type { HowToPayGuard } from '../../company/server/company.service.ts'
import { ownerAlert } from './messages/owner-alert.message.ts'

/** `facts` are a label and a text each; `link` is the path of the screen where it can be looked at. */
export type OwnerAlert = { title: string; facts: [label: string, text: string][]; link: string }

type Deps = Pick<Context, 'clock' | 'config' | 'deliveries'>

/** '22 Nov 2026, 14:05'. */
function timeText(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return format.format(at)
}

/** Tells every owner by mail and notice of a change that can send rent to the wrong person. */
export async function alertOwners(
  { clock, config, deliveries }: Deps,
  tx: Tx,
  by: Pick<Caller, 'name' | 'ip'>,
  alert: OwnerAlert,
): Promise<void> {
  const at = timeText(clock.now(), config.TIME_ZONE)
  const params = { ...alert, by: by.name, at, ip: by.ip }
  await deliveries.enqueue(tx, ownerAlert, { subjectId: null, params, replyTo: null })
  afterCommit(tx, () => void deliveries.wake())
}

function howToPayText({ mobileMoney, bank, text }: HowToPay): string {
  const wallets = mobileMoney.map(({ network, number, name }) => `${network} ${number} (${name})`)
  return [...wallets, bank, text].filter(Boolean).join('; ') || '–'
}

export const alertOfHowToPay =
  (ctx: Deps): HowToPayGuard['alertOwners'] =>
  (tx, by, { before, after }) =>
    alertOwners(ctx, tx, by, {
      title: 'How to pay was changed',
      facts: [
        ['Before', howToPayText(before)],
        ['Now', howToPayText(after)],
      ],
      link: '/company',
    })
