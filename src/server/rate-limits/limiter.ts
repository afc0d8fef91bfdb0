import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { Counter, Counters } from './counters.ts'

type Options = {
  name: string
  points: number
  /** In seconds. */
  duration: number
}

/** Keeps the library's counters in the portal's database, by its clock. */
export class DatabaseLimiter extends RateLimiterStoreAbstract {
  readonly #counters: Counters

  constructor(counters: Counters, { name, ...options }: Options) {
    super({ storeClient: counters, keyPrefix: name, ...options })
    this.#counters = counters
  }

  _get(key: string): Promise<Counter | undefined> {
    return this.#counters.find({ key })
  }

  _upsert(key: string, points: number, ms: number, restart = false): Promise<Counter | undefined> {
    return points < 0
      ? this.#counters.subtract({ key, points: -points })
      : this.#counters.add({ key, points, ms, restart })
  }

  async _delete(key: string): Promise<boolean> {
    return (await this.#counters.remove({ key })) !== undefined
  }

  _getRateLimiterRes(_key: string, changed: number, counter: Counter | undefined): RateLimiterRes {
    const { points, ms } = counter ?? { points: 0, ms: 0 }
    return new RateLimiterRes(Math.max(this.points - points, 0), Math.max(ms, 0), points, points === changed)
  }
}

export type Budget = { limiter: DatabaseLimiter; key: string }
export type Exceeded<B extends Budget = Budget> = { budget: B; ms: number }

const longest = <B extends Budget>(exceeded: Exceeded<B>[]): Exceeded<B> | undefined =>
  exceeded.toSorted((one, other) => other.ms - one.ms)[0]

/** Takes a point of every budget or of none; returns the budget that is exceeded for longest. */
export async function consumeAll<B extends Budget>(budgets: readonly B[]): Promise<Exceeded<B> | undefined> {
  // Reads first, so that refused calls write nothing.
  const before = await Promise.all(budgets.map(({ limiter, key }) => limiter.get(key)))
  const used = budgets.flatMap((budget, index) => {
    const state = before[index]
    return state && state.remainingPoints === 0 ? [{ budget, ms: state.msBeforeNext }] : []
  })
  if (used.length > 0) return longest(used)
  const refusals = await Promise.all(budgets.map(consume))
  const refused = refusals.filter((refusal) => refusal !== undefined)
  if (refused.length > 0) await giveBack(budgets)
  return longest(refused)
}

async function consume<B extends Budget>(budget: B): Promise<Exceeded<B> | undefined> {
  try {
    await budget.limiter.consume(budget.key)
    return undefined
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { budget, ms: refusal.msBeforeNext }
    throw refusal
  }
}

export async function giveBack(budgets: readonly Budget[]): Promise<void> {
  await Promise.all(budgets.map(({ limiter, key }) => limiter.reward(key)))
}
