import { smsNumber } from '../../../../../server/phone.ts'
import { invalidField } from '../../../../../server/server.errors.ts'
import { ACCOUNT_MESSAGES } from '../../accounts.messages.ts'
import { type Chosen, channelProblem } from '../../channels.rules.ts'

type Addresses = { email: string | null; phone: string | null }

/** Undefined if an email or a number for SMS is there. */
export function missingContactProblem({ email, phone }: Addresses): string | undefined {
  if (email || smsNumber(phone)) return undefined
  return phone ? ACCOUNT_MESSAGES.notDialable : ACCOUNT_MESSAGES.notReachable
}

const refuse = (problem: string | undefined): void => {
  if (problem) throw invalidField(problem)
}

/** Throws 400; `missing` is the text if neither was given. */
export function refuseNoChannel(to: Addresses, missing?: string): void {
  const problem = missingContactProblem(to)
  refuse(problem && !to.phone && missing ? missing : problem)
}

/** Throws 400 for a channel without its address. */
export const refuseChannels = ({ email, phone }: Addresses, chosen: Chosen): void =>
  refuse(channelProblem({ email, phoneE164: smsNumber(phone) }, chosen))
