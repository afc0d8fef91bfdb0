import { memo, useState } from 'react'
import type { PlainText } from '../../../../../shared/translations/english/screens.ts'
import { plural, t } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { FoldRow } from '../../../../../web/ui/fold-row.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { ShareButton } from '../../../../../web/ui/share-button.tsx'
import { Money, rich } from '../../../../../web/ui/values.tsx'
import { useToday } from '../../../../identity/company/web/company.api.ts'
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
  /** Older invoices are not loaded yet, so that the last year may miss some. */
  hasMore: boolean
}

const getYear = ({ paidOn, dueDate }: Invoice): string => (paidOn ?? dueDate).slice(0, 4)

/** This year's as cards, each earlier year as one line that opens to its cards. */
export function PaidInvoices({ invoices, opened, hasMore, onProblem }: Props) {
  const thisYear = useToday().slice(0, 4)
  const years = Map.groupBy(invoices, getYear)
  const current = invoices.filter((invoice) => getYear(invoice) >= thisYear)
  const earlier = [...years.keys()]
    .filter((year) => year < thisYear)
    .sort((one, other) => (one < other ? 1 : -1))
  const list = (rows: readonly Invoice[]) => (
    <PaidList invoices={rows} opened={opened} onProblem={onProblem} />
  )
  return (
    <>
      {current.length > 0 && list(current)}
      {earlier.length > 0 && (
        <div className={classes.years}>
          {earlier.map((year) => {
            const rows = years.get(year) ?? []
            const isWhole = !hasMore || year !== earlier.at(-1)
            return (
              <FoldRow
                key={year}
                as="h2"
                line={t('Paid in {year}', { year })}
                aside={
                  isWhole && (
                    <Text as="span" tone="soft">
                      {countText(rows.length)}
                    </Text>
                  )
                }
                opened={rows.some(({ id }) => id === opened)}
              >
                {list(rows)}
              </FoldRow>
            )
          })}
        </div>
      )}
    </>
  )
}

const countText = (count: number) => plural(count, '1 invoice', '{count} invoices')

function PaidList({ invoices, opened, onProblem }: Omit<Props, 'hasMore'>) {
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

const SETTLED_BY: Partial<Record<SettledBy, PlainText>> = {
  credit_note: 'A credit note settled it.',
  deposit: 'Your deposit settled it.',
  write_off: 'It is not asked for any more.',
}

function settledNote({ settledBy }: Invoice): string {
  const note = settledBy && SETTLED_BY[settledBy]
  return note ? ` ${t(note)}` : ''
}

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
        {rich('Invoice {number}', {
          number: (
            <Text as="span" noWrap>
              #{getInvoiceNumber(invoice)}
            </Text>
          ),
        })}
      </Text>
      <Text className={classes.amount} weight={600} textAlign="right">
        <Money cedis={invoice.amount} />
      </Text>
      <Text className={classes.note} tone="green" size="sm">
        {t('This invoice has been marked as paid.')}
        {settledNote(invoice)}
      </Text>
      <Row className={classes.actions} gap="xs">
        <PdfDownload invoice={invoice} small onProblem={onProblem} />
        <ShareButton item={sharedInvoice(invoice)} variant="subtle" size="compact-md" />
        <Button
          variant="subtle"
          color="gray"
          c="dimmed"
          size="compact-md"
          aria-label={t('Details of {invoiceNumber}', { invoiceNumber: getInvoiceNumber(invoice) })}
          aria-expanded={open}
          aria-controls={details}
          onClick={() => setOpen(!open)}
        >
          {t('Details')}
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
