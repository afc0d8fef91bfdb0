import { z } from 'zod'
import { wholeText } from '../../../../web/forms/typed-fields.ts'
import type { MoneyDeskSettings } from '../money-desk.contract.ts'

const MOST_DAYS = 60
const days = wholeText(0, MOST_DAYS, `Days must be a number from 0 to ${MOST_DAYS}`)

export const settingsForm = z.object({ wallet: days, bank: days, askTenants: z.boolean() })

export const settingsValues = ({
  claimDays,
  askTenants,
}: MoneyDeskSettings): z.input<typeof settingsForm> => ({
  wallet: String(claimDays.wallet),
  bank: String(claimDays.bank),
  askTenants,
})
