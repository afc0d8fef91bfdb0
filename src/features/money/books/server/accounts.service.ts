import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { invalidField } from '../../../../server/server.errors.ts'
import { CHART, type ChartAccount, chartWith, repeatedCode, withFreeCodes } from '../accounts.rules.ts'
import type { Chart } from '../books.contract.ts'
import { ACCOUNTING_MESSAGES as MESSAGES } from '../books.messages.ts'
import { accountCodes } from './books.table.ts'

export async function loadChart(db: Db): Promise<ChartAccount[]> {
  const changes = await db.select().from(accountCodes)
  return withFreeCodes(chartWith(changes), changes)
}

const fields = (chart: readonly ChartAccount[]) =>
  Object.fromEntries(
    chart.map(({ account, code, name, taxCode }) => [
      account,
      [code, name, taxCode].filter(Boolean).join(', '),
    ]),
  )

/** Absent accounts stay. Throws 400 for a code used twice. */
export const changeChart = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  given: Chart,
): Promise<ChartAccount[]> =>
  db.transaction(async (tx) => {
    const before = await loadChart(tx)
    const named = new Map(given.map((one) => [one.account, one]))
    const after = before.map((one) => ({ ...one, ...named.get(one.account) }))
    const repeated = repeatedCode(after)
    if (repeated !== undefined) {
      const sentence = MESSAGES.repeatedCode(repeated)
      throw invalidField(sentence)
    }
    await tx.delete(accountCodes)
    const usual = new Map(CHART.map((one) => [one.account, fields([one])[one.account]]))
    const others = after.filter((one) => fields([one])[one.account] !== usual.get(one.account))
    if (others.length > 0) await tx.insert(accountCodes).values(others)
    await recordAudit(tx, clock.now(), caller, {
      action: 'accounts.changed',
      target: { kind: 'settings', id: null, name: 'the accounts of the journal' },
      changes: changesBetween(fields(before), fields(after)),
    })
    return after
  })
