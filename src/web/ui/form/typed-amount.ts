const CURRENCY = /ghs|gh₵|gh¢|₵|¢|[\s'’]/gi
const GROUPED_BY_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/

/** '1500.50' for 'GHS 1,500.50', '1500,50' or '1.500,50'; null for other text. */
export function plainAmount(text: string): string | null {
  const digits = text.normalize('NFKC').replaceAll(CURRENCY, '')
  if (/^\d*\.?\d*$/.test(digits)) return digits
  if (GROUPED_BY_COMMAS.test(digits)) return digits.replaceAll(',', '')
  if (/^\d*,\d{1,2}$/.test(digits)) return digits.replace(',', '.')
  return /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : null
}

/**
 * Browsers silently drop commas in number fields, so 1500,50 becomes 150050. A typed comma is the decimal point; pasted
 * text is read whole.
 */
export function keepDecimals(event: InputEvent): void {
  const { data, target } = event
  if (data === null || !(target instanceof HTMLInputElement)) return
  const isPoint = /^[.,٫]$/.test(data)
  // Accepted letters, as in 1.5e3, make the amount invalid, which the form reports.
  if (data.length === 1 && !isPoint) return
  const amount = isPoint ? (target.value.includes('.') ? null : '.') : plainAmount(data)
  if (amount === data) return
  event.preventDefault()
  if (amount) document.execCommand('insertText', false, amount)
}
