import type { Tone } from '../../../../web/ui/status-badge.tsx'
import type { MoneyLine } from '../money-lines.contract.ts'
import type {
  AccountKind,
  AsideKind,
  LineKind,
  LineReason,
  LineState,
  MatchRule,
} from '../money-lines.rules.ts'

export const STATE_LABELS: Record<LineState, string> = {
  proposed: 'Proposed',
  open: 'Open',
  part: 'Part matched',
  held: 'To decide',
  matched: 'Matched',
  aside: 'Aside',
}
export const STATE_TONES: Record<LineState, Tone> = {
  proposed: 'blue',
  open: 'orange',
  part: 'orange',
  held: 'orange',
  matched: 'green',
  aside: 'grey',
}

export const KIND_LABELS: Record<LineKind, string> = {
  in: 'Money in',
  out: 'Money out',
  fee: 'Fee',
  reversal: 'Reversal',
  transfer: 'Own transfer',
}

export const ACCOUNT_LABELS: Record<AccountKind, string> = { wallet: 'Wallet', bank: 'Bank account' }

export const ASIDE_LABELS: Record<AsideKind, string> = {
  own: 'Own money',
  other_income: 'Other income',
  returned: 'Returned to the sender',
  same: 'The same as another line',
  other: 'Something else',
}

export const RULE_LABELS: Record<MatchRule, string> = {
  transaction: 'the transaction ID',
  code: 'the pay code',
  payer: 'a known payer',
  invoice: 'the invoice number',
  name: 'the name',
  claim: 'what a tenant or the office has entered',
}

const REASON_LABELS: Record<LineReason, string> = {
  'perhaps-same': 'Perhaps the same as another line',
  'other-amount': 'A known transaction ID with another amount',
  closed: 'Its day is in closed books',
  'before-opening': 'Before the opening day of the account',
  reversed: 'Taken back',
  'not-in': 'No money of a tenant',
  same: 'The same as another line',
  undone: 'Opened again by somebody',
  'rules-differ': 'Code, payer and name point to different tenants',
  several: 'Several tenants are possible',
  'paid-already': 'These payments are on other lines',
}

/** Why it is where it is, in a few words; null without more to say. */
export function whyText({ state, reason, rule, confidence, asideKind, note }: MoneyLine): string | null {
  if (state === 'aside' && asideKind) return [ASIDE_LABELS[asideKind], note].filter(Boolean).join(': ')
  if (reason) return REASON_LABELS[reason]
  if (rule === null) return null
  return `${confidence === 'possible' ? 'Perhaps, by' : 'By'} ${RULE_LABELS[rule]}`
}

export const isWaitingForDecision = ({ state, reason }: MoneyLine): boolean =>
  state === 'held' && reason !== 'closed'

/** Money that may be given to a tenant now; in closed books with another day. */
export const canMatch = (line: MoneyLine): boolean =>
  line.kind === 'in' && line.state !== 'matched' && !isWaitingForDecision(line)

export const canPutAside = ({ state }: MoneyLine): boolean => !['matched', 'part', 'aside'].includes(state)

export const canUndo = ({ state, kind }: MoneyLine): boolean =>
  ['matched', 'part'].includes(state) || (state === 'aside' && kind === 'in')

/** Accepting names one of the tenants whom the person has seen. */
export const acceptedTenant = ({ state, proposal }: MoneyLine): string | null =>
  state === 'proposed' ? (proposal?.parts[0]?.tenantId ?? null) : null

/** One press for all of these after a look: one tenant, and no doubt about the name. */
export const isLikely = (line: MoneyLine): boolean =>
  acceptedTenant(line) !== null &&
  line.proposal?.action !== 'reverse' &&
  (line.confidence === 'likely' || line.confidence === 'sure')

export const payerText = ({ payerName, payerNumber, text, kind }: MoneyLine): string =>
  [payerName, payerNumber].filter(Boolean).join(', ') || text || KIND_LABELS[kind]
