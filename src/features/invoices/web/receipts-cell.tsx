import { Button } from '@mantine/core'
import type { Invoice } from '../invoices.contract.ts'
import { canReview, canUpload, type DisplayStatus } from '../invoices.rules.ts'
import classes from './invoices.module.css'

type Props = { invoice: Invoice; onOpen: () => void; onUpload: () => void }

/** The receipts of an invoice: those that are there, what waits for review, and one that came to the office. */
export function ReceiptsCell({ invoice, onOpen, onUpload }: Props) {
  const { receipts, displayStatus } = invoice
  const uploadable = canUpload(displayStatus as DisplayStatus)
  if (receipts.length === 0 && !uploadable) return null
  return (
    <div className={classes.receipts}>
      {receipts.length > 0 && <OpenReceipts receipts={receipts} onOpen={onOpen} />}
      {uploadable && (
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          c="dimmed"
          className={classes.upload}
          onClick={onUpload}
        >
          Upload <span className={classes.further}>Receipt</span>
        </Button>
      )}
    </div>
  )
}

function OpenReceipts({ receipts, onOpen }: Pick<Props, 'onOpen'> & Pick<Invoice, 'receipts'>) {
  const waiting = receipts.some(({ status }) => canReview(status))
  return (
    <Button variant={waiting ? 'filled' : 'default'} size="compact-sm" onClick={onOpen}>
      {waiting ? (
        <>
          Review <span className="visually-hidden">Receipt</span>
        </>
      ) : (
        `${receipts.length} ${receipts.length === 1 ? 'receipt' : 'receipts'}`
      )}
    </Button>
  )
}
