import { inChunks } from '../database/chunks.ts'
import type { Tx } from '../database/index.ts'
import { type AskedAgain, beginAnew, holdAll, readdressAll, seeAll, takeBack } from './again.queries.ts'
import { rewriteAll } from './deliveries.many.queries.ts'
import type { Deliveries, DeliveryOptions, NotAgain, Renewal } from './deliveries.types.ts'
import type { Letter } from './letter.ts'
import type { Outcomes } from './outcomes.ts'
import type { Sender } from './sender.ts'
import type { Ways } from './ways.ts'

const WRITTEN_AT_ONCE = 500

type Means = { outcomes: Outcomes; sender: Sender; ways: Ways }
type Verdict = 'due' | NotAgain

/** Sends mails again, as {@link Deliveries.sendAgain} says. */
export function sendAgain(
  options: DeliveryOptions,
  { outcomes, sender, ways }: Means,
): Deliveries['sendAgain'] {
  const { clock, addressesOf, renew = {}, goodFor = {} } = options

  const stays = (row: AskedAgain, now: Date): NotAgain | undefined => {
    const { id, kind, state, ended, claimedUntil, nextAttemptAt, createdAt } = row
    const unnoted = outcomes.get(id)
    if (state === 'sent' || unnoted?.emailSent) return 'sent'
    if (unnoted || sender.has(id) || (claimedUntil && claimedUntil >= now)) return 'under-way'
    const stale = now.getTime() - createdAt.getTime() > (goodFor[kind]?.ms ?? Number.POSITIVE_INFINITY)
    if (ended === 'withdrawn' || (state === 'pending' && !nextAttemptAt) || stale) return 'withdrawn'
    return row.emptied ? 'emptied' : undefined
  }

  return async (tx, ids) => {
    const off = (ways.last() ?? (await ways.now()))?.kind === 'off'
    const now = clock.now()
    // What mails tell of is held before they are, as whoever changes it does: else two would wait for each other for ever.
    const seen = (await seeAll(tx, ids)).filter((row) => !off && !stays(row, now))
    const renewals = await renewalsOf(tx, renew, seen)
    const rows = await holdAll(tx, ids)
    const addresses = await addressesOf?.(tx, [...new Set(rows.flatMap(({ person }) => person ?? []))])
    const gone = ({ person }: AskedAgain) => Boolean(person && addresses && !addresses.has(person))
    const verdicts = new Map<string, Verdict>(ids.map((id) => [id, 'unknown']))
    for (const row of rows)
      verdicts.set(row.id, stays(row, now) ?? (gone(row) ? 'gone' : off ? 'off' : 'due'))
    const due = rows.filter(({ id }) => verdicts.get(id) === 'due')
    for (const id of await writeAnew(tx, due, renewals, addresses)) verdicts.set(id, 'withdrawn')
    const anew = due.flatMap(({ id }) => (verdicts.get(id) === 'due' ? id : []))
    await beginAnew(tx, anew, now)
    return verdicts
  }
}

/** What mails would say now, by their ids; of those that are not among them nobody knows. */
async function renewalsOf(
  tx: Tx,
  renew: NonNullable<DeliveryOptions['renew']>,
  rows: readonly AskedAgain[],
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
async function writeAnew(
  tx: Tx,
  due: readonly AskedAgain[],
  renewals: ReadonlyMap<string, Renewal>,
  addresses: ReadonlyMap<string, string> | undefined,
): Promise<string[]> {
  const letters: { id: string; letter: Letter }[] = []
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
const addressFor = ({ notice, to }: Letter, person: string | null, known: string): string =>
  person === null && notice.uids.length === 1 ? to : known
