import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { CATALOGUE as TWI } from '../shared/translations/twi/twi.messages.ts'
import { children, hasWords, isNode, type Node, parseProgram } from '../testing/syntax.ts'

const SRC = path.resolve(import.meta.dirname, '..')
const SHOWN = new Set(['subject', 'preview', 'title', 'paragraph', 'button', 'heading', 'body'])

const OFFICE: readonly string[] = [
  'signing-ended.message.ts:  declined ',
  'regular-rent-begins.message.ts:  is billed on ',
  'regular-rent-begins.message.ts: The advance of ',
  'regular-rent-begins.message.ts: The regular periods follow automatically; nothing is left to do.',
  'regular-rent-begins.message.ts: Open the tenant',
]

function shownBy(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return hasWords(node['value']) ? [node['value']] : []
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as { value: { cooked: string } }[])
      .map(({ value }) => value.cooked)
      .filter(hasWords)
      .slice(0, 1)
  return node.type === 'ConditionalExpression'
    ? [...shownBy(node['consequent']), ...shownBy(node['alternate'])]
    : []
}

function findTexts(node: Node): string[] {
  const name = node.type === 'Property' && (node['key'] as { name?: unknown }).name
  const own = typeof name === 'string' && SHOWN.has(name) ? shownBy(node['value']) : []
  return [...own, ...children(node).flatMap(findTexts)]
}

const files = globSync('features/**/server/messages/*.ts', { cwd: SRC }).filter(
  (file) => !file.includes('.test.'),
)
const read = (file: string) => readFileSync(path.join(SRC, file), 'utf8')

describe('messages to tenants', () => {
  test('take their texts from the catalogue', () => {
    const toTenants = files.filter((file) => /translation|defineTenantMessage/.test(read(file)))
    expect(toTenants.length).toBeGreaterThan(20)
    const texts = toTenants.flatMap((file) =>
      findTexts(parseProgram(file, read(file)))
        .filter((text) => !(text in TWI.texts))
        .map((text) => `${path.basename(file)}: ${text}`),
    )
    expect(texts.filter((text) => !OFFICE.includes(text))).toEqual([])
  })

  test('have texts that are all in use', () => {
    const code = globSync(['features/**/*.ts', 'shared/*.ts', 'shared/fields/*.ts'], { cwd: SRC })
      .filter((file) => !file.includes('.test.'))
      .map(read)
      .join('\n')
    expect(Object.keys(TWI.texts).filter((text) => !code.includes(text))).toEqual([])
  })
})
