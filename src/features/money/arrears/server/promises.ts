import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import { type Day, toDay } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import { sumReceived } from '../../ledger/server/received-sums.queries.ts'
import type { TenantContact } from '../arrears.contract.ts'
import { promiseState } from '../arrears.rules.ts'

/** `amount` is in whole pesewas. */
export type Promised = { id: string; tenantId: string; day: Day; amount: number; createdAt: Date }
export type PresentedPromise = NonNullable<TenantContact['promise']>

export async function presentPromises(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  db: Db,
  promises: readonly Promised[],
): Promise<Map<string, PresentedPromise>> {
  const received = await sumReceived(
    db,
    promises.map(({ id, tenantId, day, createdAt }) => ({
      id,
      tenantId,
      at: createdAt,
      from: toDay(createdAt, config.TIME_ZONE),
      to: day,
    })),
  )
  const today = clock.today()
  return new Map(
    promises.map(({ id, day, amount }) => {
      const state = promiseState({ day, amount, received: received.get(id) ?? 0 }, today)
      return [id, { day, amount: toCedis(amount), state }] as const
    }),
  )
}
