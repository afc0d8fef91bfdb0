const KEY = 'payNowHeight'

/** As high as the card was the last time, so that the invoices below stay where they are while it loads. */
export function PayNowSpace() {
  const height = localStorage.getItem(KEY)
  return height ? <div style={{ height }} /> : null
}

export function keepHeight(card: HTMLElement | null): void {
  if (card) localStorage.setItem(KEY, `${card.offsetHeight}px`)
}

export const forgetHeight = () => localStorage.removeItem(KEY)
