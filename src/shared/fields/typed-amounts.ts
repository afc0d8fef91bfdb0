import { toPesewas } from '../money.ts'
import { plainText } from './invisible.ts'

const CURRENCY = '(?:ghs|gh₵|gh¢|ghc|gh|cedis?|₵|¢)'
const CURRENCY_FIRST = new RegExp(`^${CURRENCY}`, 'i')
const CURRENCY_AROUND = new RegExp(`^${CURRENCY}|${CURRENCY}$`, 'gi')
const WHOLE_ENDING = /\/[-=]+$/
const NOTHING = /^(?:-{1,3}|—|nil|none|zero|n\/a)$/i
/** An accountant's mark: credit is below 0. */
const SIDE = /(?<=\d\D{0,3})(cr|dr)\.?$/i

// Three decimals are ambiguous: 1.500 may be 1,500.
const GROUPED_BY_COMMAS = /^\d{1,3}(?:,\d{3}){1,2}(?:\.(?!\d{3}$)\d+)?$/
const DECIMAL_COMMA = /^(?:\d{1,9}|\d{1,3}(?:\.\d{3}){1,2}),\d{1,2}$/
const PLAIN = /^\d{1,9}(?:\.(?!\d{3}$)\d+)?$/

/** Accepts '1,500.50', '1500,50' and '1.500,50'. '1,500' is whole, as the comma groups in Ghana. */
function plainDigits(text: string): string | undefined {
  if (PLAIN.test(text)) return text
  if (GROUPED_BY_COMMAS.test(text)) return text.replaceAll(',', '')
  return DECIMAL_COMMA.test(text) ? text.replaceAll('.', '').replace(',', '.') : undefined
}

/** Spreadsheets compute with 17 digits and show 15: 1350.3000000000002 is 1350.3. */
const SHOWN_DIGITS = 15

function pesewasIn(text: string): number | undefined {
  const digits = plainDigits(text.replace(WHOLE_ENDING, '').replaceAll(CURRENCY_AROUND, ''))
  if (digits === undefined) return undefined
  const cedis = Number(Number(digits).toPrecision(SHOWN_DIGITS))
  return Number(cedis.toFixed(2)) === cedis ? toPesewas(cedis) : undefined
}

function sumIn(text: string): number | undefined {
  const parts = text.split('+').map(pesewasIn)
  let sum = 0
  for (const part of parts) {
    if (part === undefined) return undefined
    sum += part
  }
  return sum
}

/** Longer than any amount or sum of amounts. */
const MOST_CHARACTERS = 200

/**
 * In whole pesewas: '1500', '1,500.50', '1500,50', 'GHS 1500', '1,500/-', '600+600'; 0 for '-' and 'nil';
 * negative '-350', '(350.00)' or '350 CR'. Undefined otherwise.
 */
export function amountIn(text: string): number | undefined {
  if (text.length > MOST_CHARACTERS) return undefined
  const compact = plainText(text)
    .replaceAll(/[\s'’]/g, '')
    .replaceAll(/[−–]/g, '-')
  if (NOTHING.test(compact)) return 0
  const side = SIDE.exec(compact)?.[1]?.toLowerCase()
  const unsided = compact.replace(SIDE, '').replace(CURRENCY_FIRST, '')
  const inBrackets = /^\((.*)\)$/.exec(unsided)?.[1]
  const [, negate, rest = ''] = /^(-?)(.*)$/.exec((inBrackets ?? unsided).replace(CURRENCY_FIRST, '')) ?? []
  const pesewas = sumIn(rest)
  if (pesewas === undefined) return undefined
  const isBelow = negate === '-' || inBrackets !== undefined || side === 'cr'
  return isBelow && pesewas !== 0 ? -pesewas : pesewas
}
