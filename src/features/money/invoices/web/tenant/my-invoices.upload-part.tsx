import { type ReactNode, useRef, useState } from 'react'
import { t } from '../../../../../web/translate.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { isOwed } from '../../../ledger/invoices.rules.ts'
import type { Invoice } from '../../invoices.contract.ts'
import { wasRejected } from './my-invoices.due.tsx'
import classes from './my-invoices.module.css'
import { getInvoiceNumber } from './my-invoices.title.ts'

const uploadPartId = (invoice: Pick<Invoice, 'id'>) => `upload-${invoice.id}`

type Props = { invoice: Invoice; unfolded: boolean; children: (done: () => void) => ReactNode }

/** Closed at first, to keep the list short. Once opened or filled in, it stays until a receipt was sent. */
export function UploadPart({ invoice, unfolded, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useState(false)
  const keep = () => setKept(true)
  const open = unfolded || kept
  const unfold = () => {
    keep()
    box.current?.focus()
  }
  return (
    <div
      ref={box}
      className={classes.upload}
      data-folded={!open || undefined}
      id={uploadPartId(invoice)}
      tabIndex={-1}
      onInput={keep}
    >
      {open ? (
        <>
          <Text as="h3" mb="lg">
            {t('Upload Payment Receipt')}
          </Text>
          <Hint invoice={invoice} />
          {children(() => setKept(false))}
        </>
      ) : (
        <Button
          variant="default"
          aria-label={t('Upload Payment Receipt for {invoiceNumber}', {
            invoiceNumber: getInvoiceNumber(invoice),
          })}
          onClick={unfold}
        >
          {t('Upload Payment Receipt')}
        </Button>
      )}
    </div>
  )
}

function Hint({ invoice }: { invoice: Invoice }) {
  if (wasRejected(invoice)) {
    return (
      <Text tone="red" weight={600} mb="lg">
        {t('Your last receipt was rejected. Please send a new one.')}
      </Text>
    )
  }
  if (isOwed(invoice)) return null
  return (
    <Text tone="soft" mb="lg">
      {t('Your payment is under review. Send another receipt only if something was missing.')}
    </Text>
  )
}

/** `second`: next to a preferred way to pay. */
export function LinkToUpload({ invoice, second }: { invoice: Invoice; second: boolean }) {
  return (
    <Button component="a" href={`#${uploadPartId(invoice)}`} variant={second ? 'default' : 'filled'}>
      {t('I have paid')}
    </Button>
  )
}
