import { type ComponentProps, memo, type ReactNode, useRef } from 'react'
import { t } from '../../../../../web/translate.ts'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { ShareButton } from '../../../../../web/ui/share-button.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { Invoice } from '../../invoices.contract.ts'
import { sharedInvoice } from '../invoice-pdf.ts'
import { InvoiceStatus } from '../invoice-status.tsx'
import { PartPaid } from '../part-paid.tsx'
import { InvoiceFacts } from './my-invoices.facts.tsx'
import classes from './my-invoices.module.css'
import { UploadedPaymentProofs } from './my-invoices.payment-proofs.tsx'
import { PdfDownload } from './my-invoices.pdf.tsx'
import { getInvoiceNumber, getInvoiceTitle } from './my-invoices.title.ts'
import { UploadForm } from './my-invoices.upload-form.tsx'
import { UploadPart } from './my-invoices.upload-part.tsx'

// Enough for large text.
const LINES = 4

type FormProps = ComponentProps<typeof UploadForm>
export type Upload = Pick<FormProps, 'uid' | 'today' | 'onUploaded'> & { onQueued: () => void }

type Props = {
  invoice: Invoice
  unfolded: boolean
  payable: boolean
  onProblem: (text: string) => void
  upload: Upload
  renderAction: (invoice: Invoice) => ReactNode
}

export const InvoiceCard = memo(Card)

export const invoiceCardId = (id: string) => `invoice-card-${id}`

function Card({ invoice, unfolded, payable, onProblem, upload, renderAction }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Stack
      as="article"
      id={invoiceCardId(invoice.id)}
      className={classes.card}
      gap="xl"
      surface="card"
      aria-labelledby={`invoice-${invoice.id}`}
    >
      <div className={classes.facts}>
        <Row className={classes.cardHead} as="header" gap="2xs md" align="start">
          <Text as="h2" lines={LINES} id={`invoice-${invoice.id}`} ref={heading} tabIndex={-1}>
            {getInvoiceTitle(invoice)}
          </Text>
          <InvoiceStatus invoice={invoice} />
          <Text tone="soft">{t('Invoice #{number}', { number: getInvoiceNumber(invoice) })}</Text>
        </Row>
        <Text className={classes.amount} as="div" size="3xl" weight={650} lineHeight={1.2}>
          <Money cedis={invoice.amount} wraps />
          <PartPaid invoice={invoice} />
        </Text>
        <InvoiceFacts invoice={invoice} />
        <Row className={classes.actions} gap="sm">
          {payable && renderAction(invoice)}
          <PdfDownload invoice={invoice} onProblem={onProblem} />
          <ShareButton item={sharedInvoice(invoice)} size="md" />
        </Row>
        <UploadedPaymentProofs invoice={invoice} />
      </div>
      <UploadPart invoice={invoice} unfolded={unfolded}>
        {(fold) => {
          const done = () => {
            fold()
            heading.current?.focus()
          }
          return (
            <UploadForm
              {...upload}
              invoice={invoice}
              onUploaded={(answer) => upload.onUploaded(answer).then(done)}
              onQueued={() => {
                upload.onQueued()
                done()
              }}
            />
          )
        }}
      </UploadPart>
    </Stack>
  )
}
