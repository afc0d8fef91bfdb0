export const PLACEHOLDERS = [
  'landlordName',
  'tenantName',
  'propertyName',
  'unitName',
  'startsOn',
  'endsOn',
  'rent',
  'periodMonths',
  'rentDay',
  'deposit',
  'advance',
  'cardSerial',
  'houseRules',
  'agreementNumber',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** Values as they are printed; null where there is none yet. */
export type PlaceholderValues = Record<Placeholder, string | null>

const PATTERN = /\{\{([^{}]*)\}\}/g

const isPlaceholder = (name: string): name is Placeholder => PLACEHOLDERS.some((one) => one === name)

function listNames(body: string): string[] {
  return [...new Set([...body.matchAll(PATTERN)].map(([, name = '']) => name.trim()))]
}

export const listUnknown = (body: string): string[] => listNames(body).filter((name) => !isPlaceholder(name))

export const listMissing = (body: string, values: PlaceholderValues): Placeholder[] =>
  listNames(body)
    .filter(isPlaceholder)
    .filter((name) => values[name] === null)

/** A name with braces must not become a placeholder of the filled text. */
const withoutBraces = (value: string): string => value.replaceAll('{{', '{ {').replaceAll('}}', '} }')

/** Placeholders without a value stay. */
export const fillPlaceholders = (body: string, values: PlaceholderValues): string =>
  body.replaceAll(PATTERN, (whole, typed: string) => {
    const name = typed.trim()
    const value = isPlaceholder(name) ? values[name] : null
    return value === null ? whole : withoutBraces(value)
  })

/** The placeholders of a text that were filled with another value than today's. */
export const listChanged = (
  filled: Readonly<Partial<Record<string, string>>>,
  values: PlaceholderValues,
): Placeholder[] => PLACEHOLDERS.filter((name) => filled[name] !== undefined && filled[name] !== values[name])
