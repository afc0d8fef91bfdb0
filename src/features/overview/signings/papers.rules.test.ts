import { describe, expect, test } from 'vitest'
import {
  findPaperStep,
  findShownPaper,
  isRegistrable,
  listWaiting,
  type Paper,
  waitsFor,
} from './papers.rules.ts'
import type { Party, SigningState } from './signings.rules.ts'

const paper = (changes: Partial<Paper> = {}): Paper => ({
  id: 'a',
  kind: 'agreement',
  state: 'draft',
  version: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  signatures: [],
  ...changes,
})
const signedBy = (...parties: Party[]) => ({
  state: 'sent' as const,
  signatures: parties.map((party) => ({ party })),
})

describe('a document waits', () => {
  test.each([
    [signedBy(), ['office', 'tenant']],
    [signedBy('office'), ['tenant']],
    [signedBy('tenant'), ['office']],
    [{ state: 'draft' as const, signatures: [] }, []],
    [{ state: 'sealed' as const, signatures: [] }, []],
  ])('%j for %j', (one, waiting) => {
    expect(listWaiting(one)).toEqual(waiting)
  })

  test('for one party, if only that signature is missing', () => {
    expect([waitsFor(signedBy('office'), 'tenant'), waitsFor(signedBy('office'), 'office')]).toEqual([
      true,
      false,
    ])
  })
})

describe('the paper that is shown', () => {
  const old = paper({ id: 'old', state: 'sealed' })
  const later = { createdAt: '2026-12-20T09:00:00.000Z' }

  test('is the newest of its kinds', () => {
    const addendum = paper({ id: 'new', kind: 'addendum', ...later })
    expect(findShownPaper([old, addendum], ['agreement', 'addendum'])?.id).toBe('new')
    expect(findShownPaper([old, addendum], ['agreement'])?.id).toBe('old')
    expect(findShownPaper([old], ['final_statement'])).toBeUndefined()
  })

  test('is not one that was withdrawn or declined, unless there is no other', () => {
    const declined = paper({ id: 'declined', state: 'declined', ...later })
    expect(findShownPaper([old, declined], ['agreement'])?.id).toBe('old')
    expect(findShownPaper([declined], ['agreement'])?.id).toBe('declined')
  })

  test('is the higher version of two of one instant', () => {
    const second = paper({ id: 'second', version: 2 })
    expect(findShownPaper([second, paper()], ['agreement'])?.id).toBe('second')
  })
})

test.each<[Paper | undefined, boolean, string]>([
  [undefined, true, 'make'],
  [undefined, false, 'none'],
  [paper(), true, 'check'],
  [paper(signedBy()), true, 'sign'],
  [paper(signedBy('tenant')), true, 'sign'],
  [paper(signedBy('office')), true, 'wait'],
  [paper({ state: 'sealed' }), true, 'file'],
  [paper({ state: 'unanswered' }), true, 'file'],
  [paper({ state: 'declined' }), true, 'make'],
  [paper({ state: 'withdrawn' }), false, 'none'],
])('the next step of %j, if making is allowed: %s, is %s', (one, mayMake, step) => {
  expect(findPaperStep(one, { mayMake })).toBe(step)
})

test.each<[Paper['kind'], SigningState, boolean]>([
  ['agreement', 'sealed', true],
  ['addendum', 'sealed', true],
  ['agreement', 'sent', false],
  ['entry_report', 'sealed', false],
  ['final_statement', 'sealed', false],
])('%s, %s: registrable %s', (kind, state, registrable) => {
  expect(isRegistrable({ kind, state })).toBe(registrable)
})
