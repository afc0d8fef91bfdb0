import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { foldLetters } from '../../../../shared/fields/letters.ts'
import { createTestDatabase } from '../../../../testing/database/database.ts'
import { comparableReference } from './reference-key.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())

const NAMED = [
  'Ɔfɔri-Atta',
  'N´Dri',
  'ÉTÉ',
  'Αθήνα ΟΔΟΣ',
  'Straße ẞ',
  'أحمد',
  'Ｂ１２',
  '　a\u00a0b\t\n-c',
  'İI',
  '\ufdfa',
  '½ ﬁ',
  'MP\u28002211',
]

async function run(called: string, texts: readonly string[]): Promise<string[]> {
  const { rows } = await database.db.execute<{ text: string }>(
    sql`select ${sql.raw(called)}(one) as text from unnest(${sql.param([...texts])}::text[]) with ordinality as each (one, place) order by place`,
  )
  return rows.map(({ text }) => text)
}

const letters = fc.string({
  unit: fc.oneof(
    fc.integer({ min: 1, max: 0x24f }).map((code) => String.fromCodePoint(code)),
    // Higher letters are newer than some versions of Unicode.
    fc.integer({ min: 0x250, max: 0xa7bf }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0xf900, max: 0xffef }).map((code) => String.fromCodePoint(code)),
    fc.constantFrom(' ', '-', "'", '’', '\u0301', '\u200b', '\u00ad', '_', '%', 'ß', 'Æ'),
  ),
  maxLength: 30,
})

test.each([
  ['search_fold', foldLetters],
  ['reference_key', comparableReference],
])('%s of the database is the one of the portal', async (called, own) => {
  const texts = [...NAMED, ...fc.sample(letters, { numRuns: 3000, seed: 26 })].map((text) =>
    text.toWellFormed(),
  )
  const found = await run(called, texts)
  const others = texts
    .map((text, at) => [text, own(text), found[at]])
    .filter(([, ours, theirs]) => ours !== theirs)
  expect(others).toEqual([])
})
