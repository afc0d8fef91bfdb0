import type { BookField } from '../../imports.contract.ts'

type Keywords = readonly [words: RegExp, without: RegExp | undefined, field: BookField]

const MOVED =
  /\b(?:paid|payments?|pay|receipts?|received|collected|date|day|total|due|tax|vat|old|months?)\b/i

/** Words by which a heading may be known that is in no list; the cells decide. */
const KEYWORDS: readonly Keywords[] = [
  [/\b(?:e-?mail)\b/i, undefined, 'email'],
  [/\b(?:phone|tel|telephone|mobile|whatsapp|contact)\b/i, undefined, 'phone'],
  [/\b(?:b\/?f|b\/?fwd|b\/?d|brought|previous|opening)\b/i, /\brent\b/i, 'brought'],
  [/\b(?:deposit|caution)\b/i, /\bdate\b/i, 'deposit'],
  [/\b(?:balance|bal|outstanding|owing|owed?|owes|arrears|debts?)\b/i, /\bdate\b/i, 'balance'],
  [/\b(?:credit|overpaid|overpayment|ahead)\b/i, /\bdate\b/i, 'credit'],
  [
    /\b(?:paid|covered|covers|valid|good|rent)\b.*\b(?:to|till|until|thru|through)\b|\blast\b.*\bpaid\b/i,
    undefined,
    'paidUntil',
  ],
  [
    /\b(?:expir\w*|ends?|ending|terminat\w*|vacat\w*|mov(?:e|ed|ing) out|check-?\s?out)\b/i,
    /\bweekend\b/i,
    'endsOn',
  ],
  [
    /\b(?:since|began|beg[iu]n\w*|start\w*|commenc\w*|entry|entered|mov(?:e|ed|ing)[\s-]?in|check(?:ed)?-?\s?in|occupied|joined|admission|took over)\b/i,
    /\b(?:payment|paid)\b/i,
    'startsOn',
  ],
  [/\b(?:advance|adv)\b/i, /\b(?:date|balance)\b/i, 'advance'],
  [/\b(?:rent|rental|fee|rate|charge)s?\b/i, MOVED, 'rent'],
  [
    /\b(?:rent|rental|fee|rate|charge)s?\b.*\b(?:month|mth|year|yr|annum|quarter|semester)\b|\b(?:monthly|yearly|annual|quarterly)\b/i,
    /\b(?:paid|payments?|receipts?|received|collected|date|day|total|due|tax|vat|old)\b/i,
    'rent',
  ],
  [/\b(?:property|building|house|hse|estate|location|block|compound|site)\b/i, undefined, 'property'],
  [
    /\b(?:unit|shop|store|room|rm|flat|apartment|apt|stall|kiosk|suite|container|bed|space|chamber)s?\b/i,
    /\b(?:type|size|owner)\b/i,
    'unit',
  ],
  [
    /\b(?:tenants?|occupants?|occupiers?|lessees?|traders?|residents?|name|customer)\b/i,
    /\b(?:no|number|count|total|code|id)\b/i,
    'name',
  ],
]

/** Fields that words of a heading name; none for a heading of many words, which is a title. */
export function listByWords(heading: string): BookField[] {
  if (heading.length > 60) return []
  return KEYWORDS.flatMap(([words, without, field]) =>
    words.test(heading) && !without?.test(heading) ? [field] : [],
  )
}
