import { inChunks } from '../database/chunks.ts'
import type { Tx } from '../database/index.ts'
import { type AskedAgain, type SeenAgain, takeBack } from './again.queries.ts'
import { rewriteAll } from './deliveries.many.queries.ts'
import type { DeliveryOptions, Renewal } from './deliveries.types.ts'
import type { EmailMessage } from './email-message.ts'
import { readdressAll } from './readdress.queries.ts'

const WRITTEN_AT_ONCE = 500

/** What mails would say now, by their ids; of those that are not among them nobody knows. */
export async function renewalsOf(
  tx: Tx,
  renew: NonNullable<DeliveryOptions['renew']>,
  rows: readonly SeenAgain[],
): Promise<Map<string, Renewal>> {
  const renewals = new Map<string, Renewal>()
  for (const [kind, write] of Object.entries(renew)) {
    const of = rows.filter((row) => row.kind === kind && row.about)
    if (of.length === 0) continue
    const written = await write(tx, [...new Set(of.flatMap(({ about }) => about ?? []))])
    for (const { id, about, replaced } of of) {
      const renewal = written.get(about ?? '')
      if (!renewal) continue
      const again = 'untrue' in renewal || !replaced
      renewals.set(id, again ? renewal : { untrue: 'a newer message took its place' })
    }
  }
  return renewals
}

/** Writes mails as they would be written now, to the addresses of now. Tells which of them were taken back. */
export async function writeAnew(
  tx: Tx,
  due: readonly AskedAgain[],
  renewals: ReadonlyMap<string, Renewal>,
  addresses: ReadonlyMap<string, string> | undefined,
): Promise<string[]> {
  const letters: { id: string; letter: EmailMessage }[] = []
  const untrue = new Map<string, string[]>()
  for (const { id, person, recipient } of due) {
    const renewal = renewals.get(id)
    const to = addresses?.get(person ?? '') ?? recipient
    if (renewal && 'untrue' in renewal)
      untrue.set(renewal.untrue, [...(untrue.get(renewal.untrue) ?? []), id])
    else if (renewal) letters.push({ id, letter: { ...renewal, to: addressFor(renewal, person, to) } })
    else if (to !== recipient) await readdressAll(tx, [id], { from: recipient, to })
  }
  for (const some of inChunks(letters, WRITTEN_AT_ONCE)) await rewriteAll(tx, some)
  for (const [because, ids] of untrue) await takeBack(tx, ids, because)
  return [...untrue.values()].flat()
}

/** A mail of which nobody noted whose it is goes to the only one whom it tells something. */
const addressFor = ({ notice, to }: EmailMessage, person: string | null, known: string): string =>
  person === null && notice.uids.length === 1 ? to : known
