import { type AskedAgain, beginAnew, holdAll, seeAll } from './again.queries.ts'
import type { Deliveries, DeliveryOptions, NotAgain } from './deliveries.types.ts'
import type { Outcomes } from './outcomes.ts'
import { renewalsOf, writeAnew } from './renewals.ts'
import type { Sender } from './sender.ts'
import type { Ways } from './ways.ts'

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
