import { describe, expect, test } from 'vitest'
import { EXAMPLE_VALUES } from './example-values.ts'
import { readBlocks, readSpans } from './markdown.rules.ts'
import { fillPlaceholders, listChanged, listMissing, listUnknown } from './placeholders.rules.ts'
import {
  agreementWarnings,
  hasFewRooms,
  isLongTerm,
  isPastObjections,
  isSameName,
  maskContact,
  mayDecline,
  maySign,
  mayWithdraw,
  registrationDueOn,
  registrationReasons,
} from './signings.rules.ts'

test.each([
  ['akosua opoku dede', 'Akosua Ɔpɔku Dɛdɛ', true],
  ['AKOSUAOPOKUDEDE', 'Akosua Ɔpɔku Dɛdɛ', true],
  ['Adjoa  Mánu', 'Adjoa Manu', true],
  ['Akosua Opoku', 'Akosua Ɔpɔku Dɛdɛ', false],
  ['akosua opɔku dede', 'AKOSUA ƆPƆKU DƐDƐ', true],
  ['Аkosua Opoku Dede', 'Akosua Ɔpɔku Dɛdɛ', false],
  ['Akosua Opoku Dede Mensah', 'Akosua Ɔpɔku Dɛdɛ', false],
  ['Opoku Dede Akosua', 'Akosua Ɔpɔku Dɛdɛ', false],
  ['\u0301', '\u0301', false],
  ['', '', false],
  ['   ', 'Ama', false],
])('the typed name %j for %j: %s', (typed, name, same) => expect(isSameName(typed, name)).toBe(same))

test.each([
  ['+233244123456', '•••• 3456'],
  ['ama@example.com', 'a•••@example.com'],
])('%s is shown as %s', (address, masked) => expect(maskContact(address)).toBe(masked))

describe('what is possible', () => {
  test.each([
    ['draft', [], false],
    ['sent', [], true],
    ['sent', ['office'], true],
    ['sent', ['tenant'], false],
    ['sealed', ['office', 'tenant'], false],
  ] as const)('in the state %s, signed by %j: the tenant may sign: %s', (state, signed, may) =>
    expect(maySign({ state, signed }, 'tenant')).toBe(may),
  )
  test.each([
    ['agreement', 'draft', false, true],
    ['agreement', 'sent', true, true],
    ['agreement', 'sealed', false, false],
    ['entry_report', 'sent', false, false],
  ] as const)('%s, %s: declined %s, withdrawn %s', (kind, state, declined, withdrawn) =>
    expect([mayDecline({ kind, state }), mayWithdraw({ kind, state })]).toEqual([declined, withdrawn]),
  )
  test.each([
    ['2026-11-27', '2026-11-27', false],
    ['2026-11-27', '2026-11-28', true],
    [null, '2026-11-28', false],
  ])('objections until %s on %s are over: %s', (objectUntil, today, past) =>
    expect(isPastObjections({ objectUntil }, today)).toBe(past),
  )
})

describe('what the law asks for', () => {
  test.each([
    ['2026-12-01', '2029-11-30', false],
    ['2026-12-01', '2029-12-01', true],
    ['2026-12-01', null, false],
  ])('from %s to %s is longer than three years: %s', (startsOn, endsOn, long) =>
    expect(isLongTerm({ startsOn, endsOn })).toBe(long),
  )
  test.each([
    ['room', null, true],
    ['apartment', null, null],
    ['apartment', 2, true],
    ['apartment', 3, false],
    ['shop', 1, false],
  ] as const)('a %s with %s rooms has one or two to live in: %s', (unitKind, rooms, few) =>
    expect(hasFewRooms({ unitKind, rooms })).toBe(few),
  )
  test('is a warning with its source and the day on which it was read', () => {
    const lease = { startsOn: '2026-12-01', endsOn: '2030-11-30', unitKind: 'room', rooms: null } as const
    expect(agreementWarnings(lease).map(({ source }) => source)).toEqual([
      expect.stringContaining('Act 1036'),
      expect.stringContaining('PNDCL 138'),
    ])
    expect(registrationReasons(lease)).toEqual(['rooms', 'term'])
    expect(registrationDueOn('2026-11-21')).toBe('2026-12-05')
  })
})

describe('placeholders', () => {
  const values = { ...EXAMPLE_VALUES, cardSerial: null, tenantName: '{{rent}} of Ama' }
  test('are filled once, and stay where there is no value', () => {
    const body = '{{ tenantName }}, {{cardSerial}}, {{nothing}}'
    expect(fillPlaceholders(body, values)).toBe('{ {rent} } of Ama, {{cardSerial}}, {{nothing}}')
    expect(listMissing(body, values)).toEqual(['cardSerial'])
    expect(listUnknown(body)).toEqual(['nothing'])
  })
  test('are found in spaces around them, and in a text of braces and spaces without delay', () => {
    expect(fillPlaceholders('{{\n rent }}|{{{rent}}}', values)).toBe(`${values.rent}|{${values.rent}}`)
    for (const text of [`{{${' '.repeat(30_000)}x`, '{{'.repeat(20_000), `{{${'a '.repeat(20_000)}`])
      expect(listUnknown(text)).toEqual([])
  })
  test('that have another value by now are named', () =>
    expect(listChanged({ rent: 'GHS 1.00', unitName: 'A12' }, values)).toEqual(['rent']))
})

describe('the text of a document', () => {
  test('is read as headings, paragraphs and lists, with strong and emphasised words', () => {
    const text = '# A *b*\n\nOne\ntwo **three**\n\n1. first\n2. second\n   line\n- other\n---'
    expect(readBlocks(text).map((block) => block.kind)).toEqual([
      'heading',
      'paragraph',
      'list',
      'list',
      'rule',
    ])
    expect(readBlocks(text)[2]).toMatchObject({
      ordered: true,
      items: [[{ text: 'first' }], [{ text: 'second line' }]],
    })
    const shown = (text: string) =>
      readSpans(text).map(({ text: part, strong, emphasis }) => [part, strong ? 2 : emphasis ? 1 : 0])
    expect(shown('a **b* c** *d e* f* **g')).toEqual([
      ['a ', 0],
      ['b* c', 2],
      [' ', 0],
      ['d e', 1],
      [' f* **g', 0],
    ])
    expect(shown('***a*** *')).toEqual([
      ['*a', 2],
      ['* *', 0],
    ])
    expect(readBlocks('## Rent ## \n# C# of\u2028# #')).toMatchObject([
      { kind: 'heading', level: 2, spans: [{ text: 'Rent' }] },
      { kind: 'heading', level: 1, spans: [{ text: 'C# of' }] },
      { kind: 'heading', level: 1, spans: [{ text: '#' }] },
    ])
    expect(readSpans('2 * 3 ** 4 <b>#x</b>')).toEqual([
      { text: '2 * 3 ** 4 <b>#x</b>', strong: false, emphasis: false },
    ])
  })
  test.each([
    ['stars', '*a '.repeat(13_000)],
    ['pairs of stars', '**a '.repeat(10_000)],
    ['hashes and spaces', `# a${' '.repeat(39_000)}b`],
    ['hashes', `# ${'#'.repeat(39_000)}b`],
    ['a list of spaces', `- ${' '.repeat(39_000)}\u2028`],
  ])('of %s is read without delay', (_what, text) => {
    const started = performance.now()
    expect(readBlocks(text).length).toBeGreaterThan(0)
    expect(performance.now() - started).toBeLessThan(500)
  })
})
