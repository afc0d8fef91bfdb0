import type { Db, Tx } from '../../../../../server/database/index.ts'
import type { SmsProvider } from './provider.ts'
import type { MonthsBudget } from './sms-budget.ts'

export type SmsTerms = { quietFrom: string; quietUntil: string; sundays: boolean; timeZone: string }

export type SmsOptions = {
  isOn(db: Db): Promise<boolean>
  /** Called for each run, because the settings may change; undefined while SMS are off. */
  provider(db: Db): Promise<SmsProvider | undefined>
  terms(db: Db): Promise<SmsTerms>
  /** Locks the budget until the transaction ends, so that instances do not spend it twice. */
  lockBudget(tx: Tx): Promise<MonthsBudget>
  /** Alerts the owners once a month, and again after the budget was raised. */
  notifyBudgetUsed(month: string): Promise<void>
  wake(afterSeconds?: number): Promise<void>
}

export const WITHOUT_SMS: SmsOptions = {
  isOn: async () => false,
  provider: async () => undefined,
  terms: async () => ({ quietFrom: '21:00', quietUntil: '07:00', sundays: false, timeZone: 'Africa/Accra' }),
  lockBudget: async () => ({ month: '', spent: 0, segments: 0, price: null, left: null }),
  notifyBudgetUsed: async () => undefined,
  wake: async () => undefined,
}
