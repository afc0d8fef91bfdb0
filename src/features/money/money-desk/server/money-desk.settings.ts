import { eq } from 'drizzle-orm'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { MoneyDeskSettings, MoneyDeskSettingsChanges } from '../money-desk.contract.ts'
import { moneyDeskSettings } from './money-desk.table.ts'

const ONLY = 1
const INITIAL = { wallet: 3, bank: 5 }

async function find(db: Db, lock = false): Promise<MoneyDeskSettings['claimDays']> {
  const query = db.select().from(moneyDeskSettings).where(eq(moneyDeskSettings.id, ONLY))
  const [row] = await (lock ? query.for('update') : query)
  return row ? { wallet: row.walletClaimDays, bank: row.bankClaimDays } : INITIAL
}

export const readMoneyDeskSettings = async ({ db }: Pick<Context, 'db'>): Promise<MoneyDeskSettings> => ({
  claimDays: await find(db),
})

export async function changeMoneyDeskSettings(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { claimDays = {} }: MoneyDeskSettingsChanges,
): Promise<MoneyDeskSettings> {
  return db.transaction(async (tx) => {
    const before = await find(tx, true)
    const after = { wallet: claimDays.wallet ?? before.wallet, bank: claimDays.bank ?? before.bank }
    const row = { walletClaimDays: after.wallet, bankClaimDays: after.bank, updatedAt: clock.now() }
    await tx
      .insert(moneyDeskSettings)
      .values({ id: ONLY, ...row })
      .onConflictDoUpdate({ target: moneyDeskSettings.id, set: row })
    await recordAudit(tx, clock.now(), caller, {
      action: 'moneyDeskSettings.changed',
      target: { kind: 'settings', id: null, name: 'the settings of the money desk' },
      changes: changesBetween({ claimDays: before }, { claimDays: after }),
    })
    return { claimDays: after }
  })
}
