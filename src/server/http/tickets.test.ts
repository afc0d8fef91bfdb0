import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { manualClock } from '../../testing/clock.ts'
import { createTickets } from './tickets.ts'

const PATH = '/api/invoices/1/pdf/preview'
const SESSION = 'LCa0a2j_xo_5m0U8HTBBNBNCLXBkg7-g-YpeiGJm564'
const SECRET = 'a secret of more than 32 characters'

function issued() {
  const clock = manualClock()
  const tickets = createTickets(SECRET, clock)
  return { clock, tickets, ticket: tickets.issue(PATH, { sessionHash: SESSION }) }
}

describe('a ticket', () => {
  test.each([
    [0, SESSION],
    [59_999, SESSION],
    [60_000, undefined],
    [60_001, undefined],
    [86_400_000, undefined],
  ])('after %i ms opens for %s', (ms, expected) => {
    const { clock, tickets, ticket } = issued()
    clock.advance(ms)
    expect(tickets.read(PATH, ticket)).toBe(expected)
  })

  test.each([
    `${PATH}/`,
    '/api/invoices/2/pdf/preview',
    '/api/invoices/1/pdf',
    PATH.toUpperCase(),
    `${PATH}?a=1`,
    '',
  ])('does not open %j', (path) => {
    const { tickets, ticket } = issued()
    expect(tickets.read(path, ticket)).toBeUndefined()
  })

  test('is valid for every instance with the secret, and for no other', () => {
    const { clock, ticket } = issued()
    expect(createTickets(SECRET, clock).read(PATH, ticket)).toBe(SESSION)
    expect(createTickets(`${SECRET}.`, clock).read(PATH, ticket)).toBeUndefined()
  })

  test('needs no escaping in an address', () => {
    expect(encodeURIComponent(issued().ticket)).toBe(issued().ticket)
  })

  test('is invalid with any character changed', () => {
    const { tickets, ticket } = issued()
    const place = fc.integer({ min: 0, max: ticket.length - 1 })
    fc.assert(
      fc.property(place, fc.constantFrom('A', 'z', '0', '9', '.', '-', ' '), (at, letter) => {
        const other = ticket.slice(0, at) + letter + ticket.slice(at + 1)
        if (other !== ticket) expect(tickets.read(PATH, other)).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['a longer life', (parts: string[]) => [parts[0], parts[1], '9999999999999', parts[3]]],
    ['another session', (parts: string[]) => [parts[0], SESSION.replace('7', '8'), parts[2], parts[3]]],
    ['no signature', (parts: string[]) => parts.slice(0, 3)],
    ['an empty signature', (parts: string[]) => [...parts.slice(0, 3), '']],
    ['one part more', (parts: string[]) => [...parts, 'x']],
    ['no kind', (parts: string[]) => ['', ...parts.slice(1)]],
  ])('with %s opens nothing', (_what, change) => {
    const { tickets, ticket } = issued()
    expect(tickets.read(PATH, change(ticket.split('.')).join('.'))).toBeUndefined()
  })

  test.each(['', '.', '...', 't...', 't.a.b.c', 'x'.repeat(100_000), '\u0000', 'Ɔ.Ɔ.Ɔ.Ɔ'])(
    'never made by us opens nothing',
    (text) => {
      expect(issued().tickets.read(PATH, text)).toBeUndefined()
    },
  )
})
