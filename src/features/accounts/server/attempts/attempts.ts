import { setTimeout as pause } from 'node:timers/promises'
import { recordAudit, strangerOf } from '../../../../server/audit/record.ts'
import type { Database } from '../../../../server/database/index.ts'
import type { Origin } from '../../../../server/http/caller.ts'
import { consumeAll, type Exceeded, giveBack } from '../../../../server/rate-limits/limiter.ts'
import { tooMany } from '../../../../server/rate-limits/too-many.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { HashingQueue } from '../hashing-queue.ts'
import {
  budgetsOf,
  type Guess,
  knownDevice,
  type LimitDeps,
  linkBudgets,
  type NamedBudget,
  openBudgets,
} from './budgets.ts'

const SLOW_MS = 2_000

/** What could not be given back because the database was away. */
const debts = new WeakMap<Database, NamedBudget[]>()

/**
 * Counts a try before it is verified, and forgets it once `work` is complete. Throws 429 where a budget is used up; what
 * `work` throws counts as a failure, but for an answer of 500 or more.
 */
export async function limitAttempts<T>(
  deps: LimitDeps,
  guess: Guess,
  work: (queue: HashingQueue) => Promise<T>,
): Promise<T> {
  const budgets = budgetsOf(deps, guess)
  await giveBackDebts(deps.db)
  const exceeded = await consumeAll(budgets)
  if (exceeded) throw await refuse(deps, guess, exceeded)
  try {
    const result = await work(queueOf(deps, guess))
    await forgetFailures(budgets)
    return result
  } catch (error) {
    const isFailure = error instanceof AppError && error.status < 500
    await (isFailure ? slowDown(deps, guess) : giveBackOrOwe(deps.db, budgets))
    throw error
  }
}

const queueOf = (deps: LimitDeps, guess: Guess): HashingQueue => {
  if (guess.caller) return 'signedIn'
  return knownDevice(deps, guess) ? 'knownDevices' : 'strangers'
}

/** The tries of others stay counted. */
async function forgetFailures(budgets: NamedBudget[]): Promise<void> {
  const isOwn = ({ name }: NamedBudget) => name === 'account' || name === 'device'
  await Promise.all([
    ...budgets.filter(isOwn).map(({ limiter, key }) => limiter.delete(key)),
    giveBack(budgets.filter((budget) => !isOwn(budget))),
  ])
}

/** Delays the answer to a failure while an account is attacked, from whichever networks. */
async function slowDown(deps: LimitDeps, { account }: Guess): Promise<void> {
  if (account === undefined) return
  const { limiter, key } = openBudgets(deps)('attacked', account)
  const { consumedPoints } = await limiter.penalty(key)
  if (consumedPoints > limiter.points) await pause(SLOW_MS)
}

async function giveBackOrOwe(db: Database, budgets: NamedBudget[]): Promise<void> {
  await giveBack(budgets).catch(() => debts.set(db, [...(debts.get(db) ?? []), ...budgets]))
}

async function giveBackDebts(db: Database): Promise<void> {
  const owed = debts.get(db)
  if (!owed) return
  debts.delete(db)
  await giveBackOrOwe(db, owed)
}

async function refuse(
  deps: LimitDeps,
  guess: Guess,
  { budget, ms }: Exceeded<NamedBudget>,
): Promise<AppError> {
  await recordBlocked(deps, guess, { budget, ms })
  return tooMany('Too many failed tries.', ms)
}

/** Once in each window of a budget. */
async function recordBlocked(
  deps: LimitDeps,
  { account = '', uid, caller, origin }: Guess,
  { budget, ms }: Exceeded<NamedBudget>,
): Promise<void> {
  const { limiter, key } = openBudgets(deps)('blocked', budget.name, budget.key)
  if (await limiter.get(key)) return
  const { consumedPoints } = await limiter.penalty(key, 1, { customDuration: ms / 1000 })
  if (consumedPoints > 1) return
  const name = account.includes('@') ? account : 'Somebody'
  await recordAudit(deps.db, deps.clock.now(), caller ?? strangerOf(origin, name), {
    action: 'session.blocked',
    target: { kind: 'account', id: uid ?? null, name },
    changes: { limit: [null, budget.name] },
  })
}

/** Whether a network may have another link mailed. */
export async function mayRequestLink(deps: LimitDeps, origin: Origin): Promise<boolean> {
  return (await consumeAll(linkBudgets(deps, origin))) === undefined
}
