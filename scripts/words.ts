/** The place a rule checks: comments, names of code (identifiers and file names), or texts (comments and strings). */
export type Place = 'comments' | 'names' | 'texts'

export type WordRule = {
  place: Place
  pattern: RegExp
  /** The better word or wording. */
  better: string
  /** The remaining number, which may only fall. Without it none is allowed. */
  left?: number
}

/** Words that a stranger would have to decipher; exceptions are in `KEPT`. */
export const WORD_RULES: readonly WordRule[] = [
  {
    place: 'comments',
    pattern: /^Of\b/,
    better: "begin with the subject: 'Open invoices of these tenants …'",
  },
  { place: 'comments', pattern: /^What\b/, better: "name the thing: 'The answer …', 'Columns that …'" },
  { place: 'comments', pattern: /^Whether\b/, better: "'True if …', or nothing where the name says it" },
  { place: 'comments', pattern: /^(Who|Whom|Whose)\b/, better: "name the person: 'A signed-in user who …'" },
  {
    place: 'comments',
    pattern: /^How (many|much|long|often)\b/,
    better: "'The number of …', 'The amount …', a unit",
  },
  { place: 'comments', pattern: /^(Those|That) /, better: 'name the things' },
  { place: 'comments', pattern: /\banew\b/, better: 'again' },
  { place: 'comments', pattern: /\bbeside\b/, better: 'next to' },
  { place: 'comments', pattern: /\bstands?\b(?!-)/, better: 'is' },
  { place: 'comments', pattern: /\bby (itself|themselves)\b/, better: 'automatically' },
  { place: 'comments', pattern: /\bof (its|their|his|her) own\b/, better: 'its own …' },
  { place: 'comments', pattern: /\b(is|are|was|were|be|being) told\b|\btells?\b/, better: 'notified, says' },
  { place: 'comments', pattern: /\bafresh\b/, better: 'again' },
  { place: 'comments', pattern: /\bamongst\b/, better: 'among' },
  { place: 'comments', pattern: /\bfor want of\b/, better: 'for lack of' },
  {
    place: 'comments',
    pattern: /\bso (many|much|long)\b(?! (as|that|to)\b)/i,
    better: 'that many, a number',
  },
  { place: 'comments', pattern: /\b(whoever|whomever)\b/i, better: "'anyone who', or the person" },
  {
    place: 'comments',
    pattern: /\b(somebody|everybody|people|person) of the office\b/i,
    better: 'staff, a staff member',
  },
  { place: 'comments', pattern: /\bwhat (becomes|became|has become) of\b/i, better: 'the status of …' },
  { place: 'comments', pattern: /\b(nobody|somebody)'s\b/, better: 'name the person' },
  { place: 'comments', pattern: /\bliving tenants?\b/i, better: 'current tenants' },
  { place: 'comments', pattern: /\bhears? of\b/, better: 'receives, is notified of' },
  { place: 'comments', pattern: /\bthe own\b/, better: 'their own, its own' },
  { place: 'comments', pattern: /\bfor ever\b/, better: 'forever' },
  { place: 'comments', pattern: /\be-mails?\b/i, better: 'email' },
  { place: 'names', pattern: /^(un)?told|Told(?![a-z])|^tell[A-Z]/, better: 'notified, pending, notify…' },
  {
    place: 'names',
    pattern: /^said|Said(?![a-z])|^asked|Asked(?![a-z])|^means$|^Means$/,
    better: 'a noun for what it holds',
  },
  { place: 'names', pattern: /^living[A-Z]/, better: 'current…' },
  { place: 'names', pattern: /ForBooks(?![a-z])/, better: '…IncludingDeleted' },
  { place: 'names', pattern: /^[Hh]eldTenant/, better: 'the thing that is held' },
  {
    place: 'names',
    pattern: /^letOf$|^ofRequests$|^oneOf$|^useSteady/,
    better: 'occupancyRate, isRequest, caseParams, useFrozen…',
  },
  {
    place: 'names',
    pattern: /[Rr]entRule|^[Bb]illingRule|^rule(Terms|Record|Choice)/i,
    better: 'charge (a recurring charge)',
  },
  { place: 'names', pattern: /[a-z0-9]Of$/, better: 'get…, to…, or the noun itself' },
  { place: 'texts', pattern: /\bby (itself|themselves)\b/, better: 'automatically' },
  { place: 'texts', pattern: /\bstands? here\b/, better: 'is listed here' },
  {
    place: 'texts',
    pattern: /\b([Ss]omebody|[Ee]verybody|people|person) of the office\b/,
    better: 'staff, a staff member',
  },
  { place: 'texts', pattern: /\bwhat (became|becomes) of\b/, better: 'the status of …' },
  { place: 'texts', pattern: /\b(is|was|are|were) told by\b/, better: 'notified' },
  { place: 'texts', pattern: /\b[Nn]ote card\b/, better: 'Record card' },
  { place: 'texts', pattern: /\b[Ww]hat was made\b/, better: 'What was billed, Requests created' },
]

/** Names that match a rule and are kept, with the reason. */
export const KEPT: Record<string, string> = {
  typeOf: 'a keyword of the language in another form',
  indexOf: 'a method of arrays',
  toBeInstanceOf: 'a matcher of the tests',
  toBeOneOf: 'a matcher of the tests',
  toEqualTypeOf: 'a matcher of the tests',
  expectTypeOf: 'a matcher of the tests',
  asked_at: 'a column',
  lastIndexOf: 'a method of arrays',
  valueOf: 'a method of objects',
  duplicateOf: 'a field of the API',
  onBehalfOf: 'a field of the audit',
  lateFeeOf: 'a field of the API',
  anyOf: 'a keyword of JSON Schema',
  multipleOf: 'a keyword of JSON Schema',
  asOf: 'an accounting term',
  askedAt: 'a column',
  advanceToldOn: 'a column',
  said: 'a field of the API',
}
