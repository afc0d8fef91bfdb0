import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { AppError } from '../../../../shared/errors.ts'
import { ACCOUNT_MESSAGES } from '../../accounts.messages.ts'
import { findAccount, lockUnchangedLogin } from '../accounts.queries.ts'
import { countLoginAttempt, forgetFailures } from '../lockout.ts'
import { verifyPassword } from '../passwords.ts'

/** Runs work for somebody who gives the own password. Throws 400 when it is wrong, 429 as login does. */
export async function withOwnPassword<T>(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  password: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const address = caller.ip ?? ''
  await countLoginAttempt(db, caller.email, address, clock.now())
  const wrong = () => new AppError(400, ACCOUNT_MESSAGES.wrongPassword)
  const { passwordHash } = (await findAccount(db, caller.uid)) ?? {}
  if (!(await verifyPassword(password, passwordHash)) || passwordHash === undefined) throw wrong()
  const done = await db.transaction(async (tx) => {
    if (!(await lockUnchangedLogin(tx, caller.uid, passwordHash))) throw wrong()
    return work(tx)
  })
  await forgetFailures(db, caller.email, address)
  return done
}
