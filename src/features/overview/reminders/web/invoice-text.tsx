import { Text } from '../../../../web/ui/layout.tsx'
import type { Stage } from '../reminders.contract.ts'
import { STAGE_NAMES } from './reminder-labels.ts'

export function InvoiceText({ number, stage }: { number: string | null; stage: Stage | null }) {
  return (
    <>
      <Text as="span" noWrap>
        {number}
      </Text>
      {stage && (
        <Text as="span" block tone="soft" size="sm" weight={400}>
          {STAGE_NAMES[stage]}
        </Text>
      )}
    </>
  )
}
