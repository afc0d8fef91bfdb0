import { Text } from '../../../web/ui/layout.tsx'
import type { Stage } from '../reminders.contract.ts'
import { STAGE_NAMES } from './reminder-labels.ts'
import classes from './reminders.module.css'

export function InvoiceText({ number, stage }: { number: string | null; stage: Stage | null }) {
  return (
    <>
      <Text as="span" noWrap>
        {number}
      </Text>
      {stage && (
        <Text className={classes.under} as="span" block size="sm" weight={400}>
          {STAGE_NAMES[stage]}
        </Text>
      )}
    </>
  )
}
