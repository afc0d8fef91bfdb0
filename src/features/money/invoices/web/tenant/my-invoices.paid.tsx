import { Button } from '@mantine/core'
import { memo, useState } from 'react'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { ShareButton } from '../../../../../web/ui/share-button.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { SettledBy } from '../../../ledger/settled-by.rules.ts'
import type { Invoice } from '../../invoices.contract.ts'
import { sharedInvoice } from '../invoice-pdf.ts'
import { InvoiceStatus } from '../invoice-status.tsx'
import { invoiceCardId } from './my-invoices.card.tsx'
import { InvoiceFacts } from './my-invoices.facts.tsx'
import classes from './my-invoices.paid.module.css'
import { UploadedPaymentProofs } from './my-invoices.payment-proofs.tsx'
import { PdfDownload } from './my-invoices.pdf.tsx'
import { getInvoiceNumber, getInvoiceTitle } from './my-invoices.title.ts'

// Enough for large text.
const LINES = 4

type ProblemHandler = { onProblem: (text: string) => void }

type Props = ProblemHandler & {
  invoices: readonly Invoice[]
  /** The id in the address, or ''. */
  opened: string
}

export function PaidInvoices({ invoices, opened, onProblem }: Props) {
  if (invoices.length === 0) return null
  return (
    <div className={classes.list}>
      {invoices.map((invoice) => (
        <PaidInvoice
          key={invoice.id}
          invoice={invoice}
          opened={invoice.id === opened}
          onProblem={onProblem}
        />
      ))}
    </div>
  )
}

const SETTLED_BY: Partial<Record<SettledBy, string>> = {
  credit_note: ' A credit note settled it.',
  deposit: ' Your deposit settled it.',
  write_off: ' It is not asked for any more.',
}

const settledNote = ({ settledBy }: Invoice): string => (settledBy && SETTLED_BY[settledBy]) ?? ''

const PaidInvoice = memo(PaidCard)

function PaidCard({ invoice, opened, onProblem }: ProblemHandler & { invoice: Invoice; opened: boolean }) {
  const [open, setOpen] = useState(opened)
  const heading = `invoice-${invoice.id}`
  const details = `details-${invoice.id}`
  return (
    <article id={invoiceCardId(invoice.id)} className={classes.paid} aria-labelledby={heading}>
      <Text id={heading} as="h2" tabIndex={-1} size="md" lines={LINES} className={classes.title}>
        {getInvoiceTitle(invoice)}
      </Text>
      <Text as="div" className={classes.status}>
        <InvoiceStatus invoice={invoice} />
      </Text>
      <Text className={classes.number} tone="soft" size="sm">
        Invoice{' '}
        <Text as="span" noWrap>
          #{getInvoiceNumber(invoice)}
        </Text>
      </Text>
      <Text className={classes.amount} weight={600} textAlign="right">
        <Money cedis={invoice.amount} />
      </Text>
      <Text className={classes.note} tone="green" size="sm">
        This invoice has been marked as paid.{settledNote(invoice)}
      </Text>
      <Row className={classes.actions} gap="xs">
        <PdfDownload invoice={invoice} small onProblem={onProblem} />
        <ShareButton item={sharedInvoice(invoice)} variant="subtle" size="compact-md" />
        <Button
          variant="subtle"
          color="gray"
          c="dimmed"
          size="compact-md"
          aria-label={`Details of ${getInvoiceNumber(invoice)}`}
          aria-expanded={open}
          aria-controls={details}
          onClick={() => setOpen(!open)}
        >
          Details
        </Button>
      </Row>
      <div id={details} className={classes.details} hidden={!open}>
        {open && (
          <>
            <InvoiceFacts invoice={invoice} />
            <UploadedPaymentProofs invoice={invoice} />
          </>
        )}
      </div>
    </article>
  )
}
