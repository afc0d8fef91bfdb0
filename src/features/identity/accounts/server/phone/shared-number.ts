import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { storedPhone } from '../../../../../server/phone.ts'
import { mayNotifyAboutSharedNumber } from '../attempts/attempts.ts'
import type { LimitDeps } from '../attempts/budgets.ts'
import { sharedNumber } from '../messages/shared-number.message.ts'
import { listHolderNames } from './numbers.queries.ts'

type Deps = LimitDeps & Pick<Context, 'deliveries'>

/** Notifies the office at most once a day. */
export async function notifyAboutSharedNumber(ctx: Deps, phone: string): Promise<void> {
  if (!(await mayNotifyAboutSharedNumber(ctx, phone))) return
  await ctx.db.transaction((tx) => enqueueSharedNumber(ctx, tx, phone))
  await ctx.deliveries.wake()
}

async function enqueueSharedNumber({ deliveries }: Deps, tx: Tx, phone: string): Promise<void> {
  const names = await listHolderNames(tx, phone)
  const params = { phone: storedPhone(phone), names }
  await deliveries.enqueue(tx, sharedNumber, { subjectId: null, params, replyTo: null })
}
