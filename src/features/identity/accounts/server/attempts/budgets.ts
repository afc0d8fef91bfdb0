import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import { rateLimits } from '../../../../../server/database/server.table.ts'
import type { Caller, Origin } from '../../../../../server/http/caller.ts'
import { createCounters } from '../../../../../server/rate-limits/counters.ts'
import { type Budget, DatabaseLimiter } from '../../../../../server/rate-limits/limiter.ts'
import { type KnownDevice, readDevice } from './known-device.ts'
import { toNetwork } from './networks.ts'

export type LimitDeps = Pick<Context, 'db' | 'clock' | 'secret'>

/** In seconds. */
const WINDOW = 15 * 60
/** Attempts per window. A carrier has thousands of phones behind one IPv4 address. */
const POINTS = {
  account: 10,
  device: 10,
  caller: 10,
  code: 10,
  network: 100,
  'wider network': 500,
  'codes to join of a network': 20,
  'codes to join of a wider network': 100,
  'links of a network': 30,
  'links of a wider network': 150,
  'shared pages of a network': 300,
  'shared pages of a wider network': 1500,
  'reports of a network': 20,
  'reports of a wider network': 100,
  'checks of a network': 60,
  'checks of a wider network': 300,
  'codes of a number': 5,
  'codes of a network': 10,
  'codes of a wider network': 50,
  'contact codes of a person': 5,
  'contact codes of a number': 5,
  'shared number': 1,
  attacked: 30,
  blocked: 1,
} as const
type Name = keyof typeof POINTS
const WINDOWS: Partial<Record<Name, number>> = {
  'checks of a network': 3600,
  'checks of a wider network': 3600,
  'codes of a number': 86_400,
  'codes of a network': 3600,
  'codes of a wider network': 3600,
  'contact codes of a person': 86_400,
  'contact codes of a number': 86_400,
  'shared number': 86_400,
}

export type NamedBudget = Budget & { name: Name }

export type Guess = {
  /** The email of a login or the set-up code; undefined for a link. */
  account?: string
  /** The login's owner, if it exists. */
  uid?: string | undefined
  passwordHash?: string | undefined
  /** A signed-in user re-entering their own password. */
  caller?: Caller
  origin: Origin
}

const toDigest = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text.toLowerCase()).digest('base64url').slice(0, 22)

/** Batches the statements of budgets; keys are hashed, so a leaked dump shows no email or address. */
export function openBudgets({ db, clock, secret }: LimitDeps) {
  const counters = createCounters(db, clock)
  return (name: Name, ...parts: string[]): NamedBudget => ({
    name,
    limiter: new DatabaseLimiter(counters, { name, points: POINTS[name], duration: WINDOWS[name] ?? WINDOW }),
    key: parts.map((part) => toDigest(secret, part)).join(':'),
  })
}

export const knownDevice = (
  deps: LimitDeps,
  { uid, passwordHash, origin }: Guess,
): KnownDevice | undefined =>
  uid === undefined || passwordHash === undefined
    ? undefined
    : readDevice(deps, origin.device, { uid, passwordHash })

/** The budgets of an attempt. Strangers use up none of a known device or of a signed-in user. */
export function toBudgets(deps: LimitDeps, guess: Guess): NamedBudget[] {
  const { account, caller, origin } = guess
  const budget = openBudgets(deps)
  if (caller) return [budget('caller', caller.uid)]
  const device = knownDevice(deps, guess)
  const network = toNetwork(origin.ip)
  if (account !== undefined && device) return [budget('device', account, device.id)]
  const own = account === undefined ? [] : [budget('account', account, network.name)]
  return [...own, ...spraying(budget, network, ['network', 'wider network'])]
}

const spraying = (
  budget: ReturnType<typeof openBudgets>,
  { name, wide }: ReturnType<typeof toNetwork>,
  [narrow, wider]: [Name, Name],
): NamedBudget[] => [budget(narrow, name), ...(wide === undefined ? [] : [budget(wider, wide)])]

export const joinBudgets = (deps: LimitDeps, { ip }: Origin): NamedBudget[] =>
  spraying(openBudgets(deps), toNetwork(ip), [
    'codes to join of a network',
    'codes to join of a wider network',
  ])

export const linkBudgets = (deps: LimitDeps, { ip }: Origin): NamedBudget[] =>
  spraying(openBudgets(deps), toNetwork(ip), ['links of a network', 'links of a wider network'])

/** Codes by SMS per network, and per number from any network. */
export const smsCodeBudgets = (
  deps: LimitDeps,
  { phone, origin }: { phone: string; origin: Origin },
): { network: NamedBudget[]; number: NamedBudget[] } => {
  const budget = openBudgets(deps)
  return {
    network: spraying(budget, toNetwork(origin.ip), ['codes of a network', 'codes of a wider network']),
    number: [budget('codes of a number', phone)],
  }
}

/** Separate from sign-in codes, so that nobody can use up another person's. */
export const contactCodeBudgets = (
  deps: LimitDeps,
  { uid, phone }: { uid: string; phone: string },
): NamedBudget[] => {
  const budget = openBudgets(deps)
  return [budget('contact codes of a person', uid), budget('contact codes of a number', phone)]
}

export const sharedPageBudgets = (deps: LimitDeps, { ip }: Origin): NamedBudget[] =>
  spraying(openBudgets(deps), toNetwork(ip), ['shared pages of a network', 'shared pages of a wider network'])

/** Questions whether a file is a document of the portal. */
export const checkBudgets = (deps: LimitDeps, { ip }: Origin): NamedBudget[] =>
  spraying(openBudgets(deps), toNetwork(ip), ['checks of a network', 'checks of a wider network'])

/** Reports that a job is done, through a shared link. */
export const reportBudgets = (deps: LimitDeps, { ip }: Origin): NamedBudget[] =>
  spraying(openBudgets(deps), toNetwork(ip), ['reports of a network', 'reports of a wider network'])

export const codeBudget = (deps: LimitDeps, uid: string): NamedBudget => openBudgets(deps)('code', uid)

/** Forgets failures from every network and device. */
export async function deleteAllFailures(
  { secret }: Pick<Context, 'secret'>,
  db: Db,
  { email, phone }: { email: string | null; phone: string | null },
) {
  for (const account of [email, phone])
    if (account !== null)
      await db.execute(sql`delete from ${rateLimits} where position(${toDigest(secret, account)} in key) > 0`)
}
