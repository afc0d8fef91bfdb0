const CURRENCY = /ghs|gh₵|gh¢|₵|¢|[\s'’]/gi
const GROUPED_BY_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/

/** The text in the form of a number field: '1500.50' for 'GHS 1,500.50', '1500,50' or '1.500,50'; null for what is no amount. */
export function plainAmount(text: string): string | null {
  const digits = text.normalize('NFKC').replaceAll(CURRENCY, '')
  if (/^\d*\.?\d*$/.test(digits)) return digits
  if (GROUPED_BY_COMMAS.test(digits)) return digits.replaceAll(',', '')
  if (/^\d*,\d{1,2}$/.test(digits)) return digits.replace(',', '.')
  return /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : null
}

/**
 * Browsers drop a comma from a number field without a word, so that 1500,50 becomes 150050. A comma that is typed is the
 * decimal point; with a second one there are too many decimals, which the form says. A pasted text is read whole.
 */
export function keepDecimals(event: InputEvent): void {
  const { data, target } = event
  if (data === null || !(target instanceof HTMLInputElement)) return
  const isPoint = /^[.,٫]$/.test(data)
  // A letter that the browser takes, as in 1.5e3, makes the amount invalid, which the form says.
  if (data.length === 1 && !isPoint) return
  const amount = isPoint ? (target.value.includes('.') ? null : '.') : plainAmount(data)
  if (amount === data) return
  event.preventDefault()
  if (amount) document.execCommand('insertText', false, amount)
}
