import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { CATALOGUE as TWI } from '../shared/translations/twi/twi.screens.ts'
import { CATALOGUE as SIGN_IN } from '../shared/translations/twi/twi.sign-in.ts'
import { children, hasWords, isNode, type Node, parseProgram } from '../testing/syntax.ts'

const SRC = path.resolve(import.meta.dirname, '..')

const SCREENS = [
  'features/**/web/tenant/**/*.tsx',
  'features/identity/accounts/web/{*,sessions/*,two-step/*}.tsx',
  'features/messaging/notices/web/*.tsx',
  'features/money/{invoices,payments}/web/*.tsx',
  'features/money/rent-cards/web/rent-card.page.tsx',
  'features/overview/shares/web/share*.tsx',
  'features/property/leases/web/{your-lease,lease-offers,renewal-answer,lease-rent}.tsx',
  'features/service/cases/web/{*,photos/*}.tsx',
  'features/service/documents/web/*.tsx',
  'app/guard.tsx',
  'app/{offline,shell}/*.tsx',
  'app/screens/{my-*,screen-error}.tsx',
  'web/ui/{*,form/*,links/*}.tsx',
  'web/ui/list/load-more.tsx',
]

const OFFICE: readonly (string | RegExp)[] = [
  'app/guard.tsx: Not for your role',
  'app/guard.tsx: Your role in the office does not open this screen. An owner can change it under Staff.',
  /^app\/shell\/shell\.(avatar|keys-list|keys|mail-banner|search|sidebar)\.tsx: (?!More)/,
  /^features\/identity\/accounts\/web\/account\.page\.tsx: Owners of this portal/,
  /^features\/money\/invoices\/web\/(payment-proof-file|purpose-field|reversed-payments|settling-payments|invoice-text-fields|changed-notice)\.tsx/,
  /^features\/money\/rent-cards\/web\/rent-card\.page\.tsx: (Record official card|PDF)$/,
  /^features\/overview\/(shares\/web\/shared-links|imports)/,
  /^features\/overview\/shares\/web\/share\.dialog\.tsx: (WhatsApp|, the tenant’s)/,
  /^features\/identity\/accounts\/web\/password-again\.tsx: This change concerns the money/,
  /^features\/property\/leases\/web\/renewal-answer\.tsx: (For|: the new lease| from|\. The audit)/,
  'web/ui/form/file-field.tsx: MB',
  /^features\/service\/cases\/web\/tenant\/tenant-cases-list\.tsx/,
  /^web\/ui\/(column-mapping|frozen-record|month-chooser|share-bar|links\/back-links|links\/whatsapp-link)\.tsx/,
  /^web\/ui\/form\/(drop-zone|reason-field|cell-field|time-field)\.tsx/,
  // A line of the specification for finding faults.
  /^features\/money\/invoices\/web\/tenant\/my-invoices\.page\.tsx: (Debug info|User email:| · Invoice count: )$/,
]

const SHOWN = new Set(
  'action alt aria-label busyText busyWord description failed header label lead legend line placeholder title working'.split(
    ' ',
  ),
)

/** The texts that an expression shows as they are written. */
function shownBy(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return hasWords(node['value']) ? [node['value']] : []
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { cooked: string } }[])
      .map(({ value }) => value.cooked)
      .filter(hasWords)
  if (node.type === 'ConditionalExpression')
    return [...shownBy(node['consequent']), ...shownBy(node['alternate'])]
  if (node.type === 'LogicalExpression') return shownBy(node['right'])
  return node.type === 'JSXExpressionContainer' ? shownBy(node['expression']) : []
}

function findTexts(node: Node): string[] {
  const name = node.type === 'JSXAttribute' && (node['name'] as { name?: unknown }).name
  const own =
    typeof name === 'string' && SHOWN.has(name)
      ? shownBy(node['value'])
      : node.type === 'JSXText' && hasWords(node['value'])
        ? [node['value'].replaceAll(/\s+/g, ' ').trim()]
        : node.type === 'JSXElement' || node.type === 'JSXFragment'
          ? (node['children'] as Node[]).flatMap((child) =>
              child.type === 'JSXExpressionContainer' ? shownBy(child) : [],
            )
          : []
  return [...own, ...children(node).flatMap(findTexts)]
}

function listTexts(file: string): string[] {
  const program = parseProgram(file, readFileSync(path.join(SRC, file), 'utf8'))
  return findTexts(program).map((text) => `${file}: ${text}`)
}

const files = globSync(SCREENS, { cwd: SRC }).filter((file) => !file.includes('.test.'))
const isOffice = (text: string) =>
  OFFICE.some((one) => (typeof one === 'string' ? one === text : one.test(text)))
const texts = files.flatMap(listTexts).filter((text) => !isOffice(text))
const ALL = { ...TWI.texts, ...SIGN_IN.texts }

describe('texts of tenants', () => {
  test('come from the catalogue on every screen', () => {
    expect(texts).toEqual([])
  })

  test('have the same names in braces in Twi', () => {
    const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
    const other = Object.entries(ALL).filter(([english, twi]) => {
      const [one, two] = [names(english), names(twi)]
      return one.join() !== two.join()
    })
    expect(other).toEqual([])
  })

  test('are never empty, and have no space at the ends that the English has not', () => {
    const ends = (text: string) => `${/^\s*/.exec(text)?.[0]}|${/\s*$/.exec(text)?.[0]}`
    expect(Object.entries(ALL).filter(([english, twi]) => !twi || ends(english) !== ends(twi))).toEqual([])
  })

  test('are all in use', () => {
    const code = globSync(
      [
        'app/**/*.{ts,tsx,html}',
        'features/**/*.{ts,tsx}',
        'web/**/*.{ts,tsx}',
        'shared/*.ts',
        'shared/fields/*.ts',
      ],
      { cwd: SRC },
    )
      .filter((file) => !file.includes('.test.'))
      .map((file) => readFileSync(path.join(SRC, file), 'utf8').replaceAll(/\s+/g, ' '))
      .join('\n')
    // Put together from a noun: 'Submit a New Request'.
    const isComposed = (text: string) =>
      /requests?|complaints?|invoices|payments|receipts|documents|notifications|announcements/i.test(text)
    expect(Object.keys(ALL).filter((text) => !code.includes(text) && !isComposed(text))).toEqual([])
  })

  test.each(['login', 'forgot', 'join', 'reset', 'check'])('of the page %s are in the catalogue', (page) => {
    const html = readFileSync(path.join(SRC, 'app', `${page}.html`), 'utf8').replace(
      /<noscript>.*?<\/noscript>/s,
      '',
    )
    const shown = [...html.matchAll(/>([^<>]*[a-z]{2}[^<>]*)<|aria-label="([^"]*)"/g)].map(
      ([, text = '', label = '']) => (text || label).replaceAll(/\s+/g, ' ').trim(),
    )
    expect(shown.filter((text) => !(text in SIGN_IN.texts))).toEqual([])
  })
})
