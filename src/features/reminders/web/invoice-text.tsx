import type { Stage } from '../reminders.contract.ts'
import { STAGE_NAMES } from './reminder-labels.ts'
import classes from './reminders.module.css'

/** The number of an invoice, and below it at which stage it is reminded of. */
export function InvoiceText({ number, stage }: { number: string | null; stage: Stage | null }) {
  return (
    <>
      <span className={classes.number}>{number}</span>
      {stage && <span className={classes.under}>{STAGE_NAMES[stage]}</span>}
    </>
  )
}
