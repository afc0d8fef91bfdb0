import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eventReader } from './live.parser.ts'

const read = (...pieces: string[]) => pieces.flatMap(eventReader())

it('reads name and data of each event', () => {
  const text = 'event: invoicePaid\ndata: {"id":"7"}\n\nevent: notification\ndata: {}\n\n'
  expect(read(text)).toEqual([
    { name: 'invoicePaid', data: '{"id":"7"}' },
    { name: 'notification', data: '{}' },
  ])
})

it('waits for the empty line that ends an event', () => {
  expect(read('event: invoicePaid\ndata: {}\n')).toEqual([])
})

it('passes over comments, unknown fields and events without data', () => {
  expect(read(': still here\n\nid: 4\nretry: 9\nevent: nothing\n\ndata\n\n')).toEqual([
    { name: 'message', data: '' },
  ])
})

it('joins several lines of data and takes one space away', () => {
  expect(read('data:a:b\ndata:  c\ndata\n\n')).toEqual([{ name: 'message', data: 'a:b\n c\n' }])
})

const line = fc.stringMatching(/^[ -9;-~é]{0,12}$/)
const event = fc.record({
  name: fc.stringMatching(/^[a-zA-Z]{1,9}$/),
  lines: fc.array(line, { minLength: 1 }),
})

it('reads the same in pieces of any size, with every kind of line end', () => {
  const ends = fc.constantFrom('\n', '\r\n', '\r')
  const sizes = fc.infiniteStream(fc.integer({ min: 1, max: 9 }))
  fc.assert(
    fc.property(fc.array(event), ends, sizes, (events, end, pieceSizes) => {
      const text = events
        .map(({ name, lines }) =>
          [`event: ${name}`, ':', ...lines.map((one) => `data: ${one}`), '', ''].join(end),
        )
        .join('')
      const pieces: string[] = []
      for (let at = 0; at < text.length; at += pieces.at(-1)?.length ?? 0)
        pieces.push(text.slice(at, at + (pieceSizes.next().value ?? 1)))
      // A stream goes on: what follows settles whether a last carriage return was a whole line end.
      expect(read(...pieces, ':')).toEqual(
        events.map(({ name, lines }) => ({ name, data: lines.join('\n') })),
      )
    }),
  )
})
