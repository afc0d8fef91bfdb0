export type SharedItem = {
  kind: 'invoice' | 'payment' | 'statement'
  /** The id of the invoice or payment; for a statement, of the tenant. */
  id: string
  tenantId: string
  title: string
  range?: { from: string; to: string }
}

let open: ((item: SharedItem) => void) | undefined
let waiting: SharedItem | undefined

/** The dialog loads after the first screen; an earlier click waits for it. */
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
