import { z } from 'zod'
import { line, optionalLine } from '../../../../shared/fields/fields.ts'
import type { Chart } from '../books.contract.ts'

const account = z.object({
  account: z.string(),
  code: z.string().trim(),
  name: z.string().trim(),
  taxCode: optionalLine,
})

/** Each message names its account, because the summary above the form lists them together. */
export const accountsForm = z.object({ accounts: z.array(account) }).superRefine(({ accounts }, context) => {
  const users = Map.groupBy(accounts, ({ code }) => code)
  accounts.forEach(({ account: of, code, name }, at) => {
    const fault = (field: 'code' | 'name', message: string) =>
      context.addIssue({ code: 'custom', path: ['accounts', at, field], message })
    const lineFault = (text: string) => line().safeParse(text).error?.issues[0]?.message
    if (code === '') fault('code', `${of} needs a code`)
    else if (lineFault(code)) fault('code', `Code of ${of}: ${lineFault(code)}`)
    else {
      const other = users.get(code)?.find((one) => one.account !== of)
      if (other) fault('code', `${of} has the code ${code} of ${other.account}`)
    }
    if (name === '') fault('name', `${of} needs a name`)
    else if (lineFault(name)) fault('name', `Name of ${of}: ${lineFault(name)}`)
  })
})
export type AccountsValues = z.input<typeof accountsForm>
export type AccountsOutput = z.output<typeof accountsForm>

export const accountsValues = (chart: Chart): AccountsValues => ({
  accounts: chart.map((one) => ({ ...one, taxCode: one.taxCode ?? '' })),
})

/** The changed ones; all if none changed. */
export function changedAccounts(before: Chart, { accounts }: AccountsOutput): Chart {
  const after = before.map((known) => {
    const typed = accounts.find((one) => one.account === known.account)
    return typed ? { ...known, code: typed.code, name: typed.name, taxCode: typed.taxCode || null } : known
  })
  const changed = after.filter((one, at) => JSON.stringify(one) !== JSON.stringify(before[at]))
  return changed.length > 0 ? changed : after
}
