import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import classes from './bulk.module.css'
import type { BulkFailure } from './bulk-outcome.ts'

const SHOWN = 100

export function BulkFailures({ failures }: { failures: BulkFailure[] }) {
  const hidden = failures.length - SHOWN
  return (
    <Stack gap="sm">
      <h4 id="bulk-failures">What failed</h4>
      <Stack as="ul" divided className={classes.failures} aria-labelledby="bulk-failures">
        {failures.slice(0, SHOWN).map(({ tenantId, leaseId, tenantName, invoiceId, reason }) => (
          <Text as="li" key={invoiceId ?? leaseId ?? tenantId}>
            <strong>{tenantName}</strong>
            <Text tone="soft" size="sm">
              {invoiceId === null ? 'Invoice not created' : 'E-mail not sent'}: {reason}
            </Text>
          </Text>
        ))}
      </Stack>
      {hidden > 0 && <Text tone="soft">and {hidden.toLocaleString('en-GB')} more</Text>}
    </Stack>
  )
}
