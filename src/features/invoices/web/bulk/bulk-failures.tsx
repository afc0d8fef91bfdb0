import classes from './bulk.module.css'
import type { BulkFailure } from './bulk-outcome.ts'

const SHOWN = 100

/** Shows the first hundred. */
export function BulkFailures({ failures }: { failures: BulkFailure[] }) {
  const hidden = failures.length - SHOWN
  return (
    <div className={classes.failures}>
      <h4 id="bulk-failures">What failed</h4>
      <ul aria-labelledby="bulk-failures">
        {failures.slice(0, SHOWN).map(({ tenantId, tenantName, invoiceId, reason }) => (
          <li key={invoiceId ?? tenantId}>
            <strong>{tenantName}</strong>
            <span>
              {invoiceId === null ? 'Invoice not created' : 'E-mail not sent'}: {reason}
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className={classes.soft}>and {hidden.toLocaleString('en-GB')} more</p>}
    </div>
  )
}
