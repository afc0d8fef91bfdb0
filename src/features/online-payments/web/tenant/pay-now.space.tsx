import { Button } from '@mantine/core'

const KEY = 'payNowHeight'

export const PAY_INVOICE = 'Pay This Invoice'

/** As high as the card was the last time, so that the invoices below stay where they are while it loads. */
export function PayNowSpace() {
  const height = localStorage.getItem(KEY)
  return height ? <div style={{ height }} /> : null
}

/** As large as the button on the card of an invoice, where one could pay online the last time. */
export function PayInvoiceSpace() {
  if (!localStorage.getItem(KEY)) return null
  return (
    <Button size="md" style={{ visibility: 'hidden' }} aria-hidden tabIndex={-1}>
      {PAY_INVOICE}
    </Button>
  )
}

export function keepHeight(card: HTMLElement | null): void {
  if (card) localStorage.setItem(KEY, `${card.offsetHeight}px`)
}

export const forgetHeight = () => localStorage.removeItem(KEY)
