import { setTimeout as pause } from 'node:timers/promises'
import { recordAudit, toStranger } from '../../../../../server/audit/record.ts'
import type { Database } from '../../../../../server/database/index.ts'
import type { Caller, Origin } from '../../../../../server/http/caller.ts'
import { consumeAll, type Exceeded, giveBack } from '../../../../../server/rate-limits/limiter.ts'
import { tooMany } from '../../../../../server/rate-limits/too-many.ts'
import { AppError } from '../../../../../shared/errors.ts'
import type { HashingQueue } from '../passwords/hashing-queue.ts'
import {
  checkBudgets,
  codeBudget,
  contactCodeBudgets,
  type Guess,
  joinBudgets,
  knownDevice,
  type LimitDeps,
  linkBudgets,
  type NamedBudget,
  openBudgets,
  reportBudgets,
  sharedPageBudgets,
  smsCodeBudgets,
  toBudgets,
} from './budgets.ts'

const SLOW_MS = 2_000
/** Counts the failures of all codes to join, from anywhere. */
const JOIN_CODES = 'codes to join'

/** Points that could not be returned while the database was down. */
const debts = new WeakMap<Database, NamedBudget[]>()

/** The password was right but a code is needed: neither a failure nor a reason to reset the counters. */
export class UnfinishedSignIn extends AppError {}

/** Counts an attempt first and forgets it if `work` succeeds; errors except 5xx count as failures. Throws 429. */
export async function limitAttempts<T>(
  deps: LimitDeps,
  guess: Guess,
  work: (queue: HashingQueue) => Promise<T>,
): Promise<T> {
  const budgets = toBudgets(deps, guess)
  await giveBackDebts(deps.db)
  const exceeded = await consumeAll(budgets)
  if (exceeded) throw await refuse(deps, guess, exceeded)
  try {
    const result = await work(getQueue(deps, guess))
    await deleteFailures(budgets)
    return result
  } catch (error) {
    const isFailure = error instanceof AppError && error.status < 500 && !(error instanceof UnfinishedSignIn)
    if (isFailure) await noteFailure(deps, guess, error)
    else await giveBackOrOwe(deps.db, budgets)
    throw error
  }
}

const getQueue = (deps: LimitDeps, guess: Guess): HashingQueue => {
  if (guess.caller) return 'signedIn'
  return knownDevice(deps, guess) ? 'knownDevices' : 'strangers'
}

async function deleteFailures(budgets: NamedBudget[]): Promise<void> {
  const isOwn = ({ name }: NamedBudget) => ['account', 'device', 'caller'].includes(name)
  await Promise.all([
    ...budgets.filter(isOwn).map(({ limiter, key }) => limiter.delete(key)),
    giveBack(budgets.filter((budget) => !isOwn(budget))),
  ])
}

async function noteFailure(deps: LimitDeps, guess: Guess, error: AppError): Promise<void> {
  const { caller } = guess
  if (caller && error.code === 'account.wrongPassword')
    await recordAudit(deps.db, deps.clock.now(), caller, {
      action: 'password.refused',
      target: { kind: 'account', id: caller.uid, name: caller.name },
    })
  await slowDown(deps, guess)
}

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

async function recordBlocked(
  deps: LimitDeps,
  { account = '', uid, caller, origin }: Guess,
  { budget, ms }: Exceeded<NamedBudget>,
): Promise<void> {
  const { limiter, key } = openBudgets(deps)('blocked', budget.name, budget.key)
  if (await limiter.get(key)) return
  const { consumedPoints } = await limiter.penalty(key, 1, { customDuration: ms / 1000 })
  if (consumedPoints > 1) return
  // Without a person, the text may be a password typed into the wrong field.
  const name = uid !== undefined && account.includes('@') ? account : 'Somebody'
  await recordAudit(deps.db, deps.clock.now(), caller ?? toStranger(origin, name), {
    action: 'session.blocked',
    target: { kind: 'account', id: uid ?? null, name },
    changes: { limit: [null, budget.name] },
  })
}

/** Failures count for the network only, and are slowed down while many fail anywhere. Throws 429. */
export async function limitJoinCodes<T>(deps: LimitDeps, origin: Origin, work: () => Promise<T>): Promise<T> {
  const budgets = joinBudgets(deps, origin)
  const exceeded = await consumeAll(budgets)
  if (exceeded) throw await refuse(deps, { origin }, exceeded)
  try {
    const result = await work()
    await giveBack(budgets)
    return result
  } catch (error) {
    if (error instanceof AppError && error.status < 500) await slowDown(deps, { account: JOIN_CODES, origin })
    else await giveBackOrOwe(deps.db, budgets)
    throw error
  }
}

export async function mayRequestLink(deps: LimitDeps, origin: Origin): Promise<boolean> {
  return (await consumeAll(linkBudgets(deps, origin))) === undefined
}

export async function mayRequestCode(
  deps: LimitDeps,
  contact: { phone: string; origin: Origin },
): Promise<boolean> {
  const { network, number } = smsCodeBudgets(deps, contact)
  // A refused network uses up no code of the number.
  if ((await consumeAll(network)) !== undefined) return false
  return (await consumeAll(number)) === undefined
}

/** Throws 429 after too many codes for a person or number. */
export async function limitContactCodes(
  deps: LimitDeps,
  target: { uid: string; phone: string },
): Promise<void> {
  const exceeded = await consumeAll(contactCodeBudgets(deps, target))
  if (exceeded) throw tooMany('Many codes were sent already.', exceeded.ms)
}

/** Once a day per number, because strangers can cause it. */
export async function mayNotifyAboutSharedNumber(deps: LimitDeps, phone: string): Promise<boolean> {
  return (await consumeAll([openBudgets(deps)('shared number', phone)])) === undefined
}

/** Throws 429 after too many openings of shared pages by a network. */
export async function limitSharedPages(deps: LimitDeps, origin: Origin): Promise<void> {
  const exceeded = await consumeAll(sharedPageBudgets(deps, origin))
  if (exceeded) throw tooMany('Many pages were opened from this network.', exceeded.ms)
}

/** Throws 429 after too many checks of documents by a network. */
export async function limitChecks(deps: LimitDeps, origin: Origin): Promise<void> {
  const exceeded = await consumeAll(checkBudgets(deps, origin))
  if (exceeded) throw tooMany('Many documents were checked from this network.', exceeded.ms)
}

/** Throws 429 after too many reports of finished jobs by a network. */
export async function limitReports(deps: LimitDeps, origin: Origin): Promise<void> {
  const exceeded = await consumeAll(reportBudgets(deps, origin))
  if (exceeded) throw tooMany('Many photos were sent from this network.', exceeded.ms)
}

/** Limits work that verifies a signed-in user's own password. Throws 429 after ten wrong ones. */
export const limitOwnPassword = <T>(deps: LimitDeps, caller: Caller, work: () => Promise<T>): Promise<T> =>
  limitAttempts(deps, { account: caller.email ?? caller.uid, uid: caller.uid, caller, origin: caller }, work)

/** Counts codes over all networks, because anyone trying them already knows the password. Throws 429. */
export async function limitCodes(deps: LimitDeps, guess: { uid: string; origin: Origin }): Promise<void> {
  const exceeded = await consumeAll([codeBudget(deps, guess.uid)])
  if (exceeded) throw await refuse(deps, guess, exceeded)
}

export async function deleteCodeTries(deps: LimitDeps, uid: string): Promise<void> {
  const { limiter, key } = codeBudget(deps, uid)
  await limiter.delete(key)
}
