import { useEffect, useRef } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import type { BulkJob } from './bulk.api.ts'
import classes from './bulk.module.css'
import { BulkFailures } from './bulk-failures.tsx'
import { counted, headline, toCounts, waitingMessage } from './bulk-messages.ts'
import { type BulkOutcome, leasesToRetry, mailsToRetry, tenantsToRetry } from './bulk-outcome.ts'
import type { BulkRuns } from './bulk-runs.use.ts'
import { clearRememberedRuns } from './bulk-start.ts'

type Props = { runs: BulkRuns; outcome: BulkOutcome; onClose: () => void }

export function BulkResults({ runs: { invoices, begin }, outcome, onClose }: Props) {
  const { summary, failures } = outcome
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const tenants = tenantsToRetry(outcome)
  const invoiceIds = mailsToRetry(outcome)
  const dismiss = () => {
    clearRememberedRuns()
    onClose()
  }
  return (
    <Stack maxWidth={640} as="section" gap="lg" aria-label="Bulk Results">
      <h3>Bulk Results</h3>
      <Stack
        ref={box}
        gap="md"
        tabIndex={-1}
        role={failures.length > 0 ? 'alert' : 'status'}
        className={classes.summary}
        data-tone={failures.length > 0 ? 'orange' : 'green'}
      >
        <Text weight={650}>{headline(summary, invoiceIds.length)}</Text>
        <dl className={classes.counts}>
          {toCounts(outcome).map(({ label, count, bad }) => (
            <Text as="div" key={label} tone={bad ? 'red' : undefined}>
              <Text as="dt" size="sm">
                {label}
              </Text>
              <Text as="dd" size="xl" weight={650}>
                {count.toLocaleString('en-GB')}
              </Text>
            </Text>
          ))}
        </dl>
      </Stack>
      {waitingMessage(outcome).map((words) => (
        <Notice key={words} tone="info">
          {words}
        </Notice>
      ))}
      {failures.length > 0 && <BulkFailures failures={failures} />}
      <Row filling gap="sm">
        {invoices && tenants.length > 0 && (
          <Button onClick={() => begin(issueAgain(invoices, outcome))}>
            Retry {counted(tenants.length, 'tenant')}
          </Button>
        )}
        {invoiceIds.length > 0 && (
          <Button onClick={() => begin({ name: 'POST /invoices/bulk/mails', body: { invoiceIds } })}>
            Retry {counted(invoiceIds.length, 'e-mail')}
          </Button>
        )}
        <Button variant="default" onClick={dismiss}>
          Dismiss
        </Button>
      </Row>
    </Stack>
  )
}

function issueAgain(invoices: NonNullable<BulkRuns['invoices']>, outcome: BulkOutcome): BulkJob {
  const [tenantIds, leases] = [tenantsToRetry(outcome), leasesToRetry(outcome)]
  const body = { ...invoices, description: invoices.description ?? '', tenantIds }
  return { name: 'POST /invoices/bulk', body: { ...body, ...(leases.length > 0 && { leases }) } }
}
