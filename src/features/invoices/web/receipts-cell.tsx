import { Button } from '@mantine/core'
import type { Receipt } from '../invoices.contract.ts'
import { canReview } from '../invoices.rules.ts'
import classes from './invoices.module.css'

type Props = { receipts: Receipt[]; onOpen: () => void }

/** Leads to the receipts of an invoice; it stands out while one waits for review. */
export function ReceiptsButton({ receipts, onOpen }: Props) {
  const waiting = receipts.some(({ status }) => canReview(status))
  return (
    <Button
      variant={waiting ? 'filled' : 'default'}
      size="compact-sm"
      className={classes.receipts}
      onClick={onOpen}
    >
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
