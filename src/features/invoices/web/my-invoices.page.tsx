export function MyInvoicesPage() {
  return null
}
