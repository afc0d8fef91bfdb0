import { eq } from 'drizzle-orm'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { MoneyDeskSettings, MoneyDeskSettingsChanges } from '../money-desk.contract.ts'
import { moneyDeskSettings } from './money-desk.table.ts'

const ONLY = 1
const INITIAL: MoneyDeskSettings = { claimDays: { wallet: 3, bank: 5 }, askTenants: false }

async function find(db: Db, lock = false): Promise<MoneyDeskSettings> {
  const query = db.select().from(moneyDeskSettings).where(eq(moneyDeskSettings.id, ONLY))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) return INITIAL
  return { claimDays: { wallet: row.walletClaimDays, bank: row.bankClaimDays }, askTenants: row.askTenants }
}

export const readMoneyDeskSettings = ({ db }: Pick<Context, 'db'>): Promise<MoneyDeskSettings> => find(db)

export async function changeMoneyDeskSettings(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  { claimDays = {}, askTenants }: MoneyDeskSettingsChanges,
): Promise<MoneyDeskSettings> {
  return db.transaction(async (tx) => {
    const before = await find(tx, true)
    const { wallet, bank } = before.claimDays
    const after = {
      claimDays: { wallet: claimDays.wallet ?? wallet, bank: claimDays.bank ?? bank },
      askTenants: askTenants ?? before.askTenants,
    }
    const row = {
      walletClaimDays: after.claimDays.wallet,
      bankClaimDays: after.claimDays.bank,
      askTenants: after.askTenants,
      updatedAt: clock.now(),
    }
    await tx
      .insert(moneyDeskSettings)
      .values({ id: ONLY, ...row })
      .onConflictDoUpdate({ target: moneyDeskSettings.id, set: row })
    await recordAudit(tx, clock.now(), caller, {
      action: 'moneyDeskSettings.changed',
      target: { kind: 'settings', id: null, name: 'the settings of the money desk' },
      changes: changesBetween(before, after),
    })
    return after
  })
}
