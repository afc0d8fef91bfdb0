import { z } from 'zod'
import type { Day } from '../../../../../shared/days.ts'
import { dayText, line } from '../../../../../shared/fields/fields.ts'
import { isCedis } from '../../../../../shared/money.ts'
import type { MoneyAccount } from '../../money-desk.contract.ts'
import { MONEY_DESK_MESSAGES as MESSAGES } from '../../money-desk.messages.ts'
import { ACCOUNT_KINDS } from '../../money-lines.rules.ts'

const BALANCE = 'The balance must be an amount in GHS, with a minus for an overdraft'

/** '' is 0. */
const signedCedisText = z
  .string()
  .trim()
  .transform((text, context): number => {
    const value = Number(text.replaceAll(',', ''))
    if (isCedis(Math.abs(value))) return value
    context.addIssue({ code: 'custom', message: BALANCE })
    return z.NEVER
  })

export const accountForm = z.object({
  name: line(MESSAGES.nameMissing),
  kind: z.enum(ACCOUNT_KINDS),
  number: line(MESSAGES.numberMissing),
  openingBalance: signedCedisText,
  openingDay: dayText('Opening day is required'),
})
export type AccountValues = z.input<typeof accountForm>

export const accountValues = (account: MoneyAccount | undefined, today: Day): AccountValues =>
  account
    ? {
        name: account.name,
        kind: account.kind,
        number: account.number,
        openingBalance: account.openingBalance.toFixed(2),
        openingDay: account.openingDay,
      }
    : { name: '', kind: 'wallet', number: '', openingBalance: '', openingDay: `${today.slice(0, 7)}-01` }
