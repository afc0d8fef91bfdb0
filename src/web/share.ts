/** What a Share button hands over. */
export type SharedItem = {
  kind: 'invoice' | 'payment' | 'statement'
  /** The invoice's, the payment's, or the tenant's for a statement. */
  id: string
  tenantId: string
  /** 'Invoice INV-2026-00042'. */
  title: string
  range?: { from: string; to: string }
}

let open: ((item: SharedItem) => void) | undefined
let waiting: SharedItem | undefined

/** The shell shows the dialog, which loads after the first screen; an earlier press waits for it. */
export function openSharesWith(show: (item: SharedItem) => void): () => void {
  open = show
  if (waiting) show(waiting)
  waiting = undefined
  return () => {
    open = undefined
  }
}

export function openShare(item: SharedItem): void {
  if (open) open(item)
  else waiting = item
}
