import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { ACCOUNT_ERRORS } from '../../accounts.messages.ts'
import { findAccount, lockUnchangedLogin } from '../accounts.queries.ts'
import { limitOwnPassword } from '../attempts/attempts.ts'
import { verifyPassword } from '../passwords/passwords.ts'

/** Runs work after confirming the caller's password. Throws 400 if it is wrong, 429 as login does. */
export function withOwnPassword<T>(
  ctx: Pick<Context, 'db' | 'clock' | 'secret'>,
  caller: Caller,
  password: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const wrong = () => ACCOUNT_ERRORS.wrongPassword()
  return limitOwnPassword(ctx, caller, async () => {
    const account = await findAccount(ctx.db, caller.uid)
    if (!(await verifyPassword(password, account?.passwordHash)) || !account) throw wrong()
    return ctx.db.transaction(async (tx) => {
      if (!(await lockUnchangedLogin(tx, account))) throw wrong()
      return work(tx)
    })
  })
}
