import { type Guess, toBudgets } from '../features/identity/accounts/server/attempts/budgets.ts'
import type { TestPortal } from './portal.ts'

type Options = Partial<Omit<Guess, 'origin'>> & { from?: string; device?: string | undefined }

const createGuess = ({ from = '127.0.0.1', device, ...guess }: Options): Guess => ({
  ...guess,
  origin: { ip: from, requestId: null, device },
})

/** Counts failures directly, because verifying passwords is slow. */
export async function insertFailures({ portal }: TestPortal, count: number, options: Options): Promise<void> {
  await Promise.all(
    toBudgets(portal.ctx, createGuess(options)).map(({ limiter, key }) => limiter.penalty(key, count)),
  )
}

/** Failures counted against an attempt, by budget. */
export async function readFailures(
  { portal }: TestPortal,
  options: Options,
): Promise<Record<string, number>> {
  const counted = toBudgets(portal.ctx, createGuess(options)).map(
    async ({ name, limiter, key }) => [name, (await limiter.get(key))?.consumedPoints ?? 0] as const,
  )
  return Object.fromEntries(await Promise.all(counted))
}
