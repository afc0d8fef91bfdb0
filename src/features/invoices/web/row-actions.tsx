import { Button, type ButtonProps } from '@mantine/core'
import type { Invoice } from '../invoices.contract.ts'
import { canMarkPaid, canRemind, type DisplayStatus } from '../invoices.rules.ts'
import classes from './invoices.module.css'
import type { Said } from './mail-messages.ts'
import { nextAction } from './next-action.ts'
import { PdfButtons } from './pdf-buttons.tsx'
import { RemindButton } from './remind-button.tsx'

/** What can be done with a row in a dialog. */
export type InvoiceAct = 'paid' | 'edit' | 'delete' | 'upload'
export type RowHandlers = {
  today: string
  onAct: (act: InvoiceAct, invoice: Invoice) => void
  onReview: (invoice: Invoice) => void
  onSaid: (said: Said) => void
  onDone: (said: Said) => Promise<void>
}

/** The buttons of a row: above what moves the invoice on, the next step tinted; below what is needed now and then. */
export function RowActions({ invoice, today, onAct, onSaid, onDone }: RowHandlers & { invoice: Invoice }) {
  const shown = invoice.displayStatus as DisplayStatus
  const next = nextAction(invoice, today)
  const variantOf = (action: typeof next) => (action === next ? 'light' : 'subtle')
  const fail = (text: string) => onSaid({ tone: 'error', text })
  return (
    <div className={classes.actions}>
      {canMarkPaid(shown) && (
        <div>
          <Button variant={variantOf('paid')} size="compact-sm" onClick={() => onAct('paid', invoice)}>
            Mark Paid
          </Button>
          {canRemind(shown) && (
            <RemindButton invoice={invoice} variant={variantOf('remind')} onSaid={onSaid} onDone={onDone} />
          )}
        </div>
      )}
      <div className={classes.rare}>
        <PdfButtons invoice={invoice} onFailure={fail} />
        <Button {...quiet} onClick={() => onAct('edit', invoice)}>
          Edit
        </Button>
        <Button {...quiet} onClick={() => onAct('delete', invoice)}>
          Delete
        </Button>
      </div>
    </div>
  )
}

const quiet: ButtonProps = { variant: 'subtle', size: 'compact-sm', color: 'gray', c: 'dimmed' }
