import type { MoneyLine } from '../../money-lines.contract.ts'
import type { LineAct } from './line-keys.ts'
import type { LineActs } from './use-line-acts.ts'

/** Accepting needs no form. */
export type FormAct = Exclude<LineAct, 'accept'>

export type LineFormProps = {
  line: MoneyLine
  acts: LineActs
  onClose: () => void
  /** Marks the next line. */
  onActed: () => void
}
