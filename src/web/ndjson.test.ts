import { describe, expect, it } from 'vitest'
import { lineReader, readLines } from './ndjson.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** An answer that comes in pieces of so many bytes, and may break off. */
function answer(text: string, { size = 3, broken = false } = {}): Response {
  const all = bytes(text)
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < all.length) controller.enqueue(all.slice(at, at + size))
      else if (broken) controller.error(new TypeError('network error'))
      else controller.close()
      at += size
    },
  })
  return new Response(body)
}

async function readAll(response: Response) {
  const progress: unknown[] = []
  const result = await readLines(response, (line) => progress.push(line)).catch((error: unknown) => error)
  return { progress, result }
}

describe('lines that come in pieces', () => {
  it('are whole again, wherever they were split, within a letter too', () => {
    const text = '{"name":"Ɔfɔri"}\n\n{"name":"Dɛdɛ 🏠"}\r\n{"last":true}'
    for (const size of [1, 2, 3, 7, 100]) {
      const read = lineReader()
      const all = bytes(text)
      const lines: string[] = []
      for (let at = 0; at < all.length; at += size) lines.push(...read(all.slice(at, at + size)))
      lines.push(...read())
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        { name: 'Ɔfɔri' },
        { name: 'Dɛdɛ 🏠' },
        { last: true },
      ])
    }
  })

  it('are handed on as soon as they end', () => {
    const read = lineReader()
    expect(read(bytes('{"a":1}'))).toEqual([])
    expect(read(bytes('\n{"b"'))).toEqual(['{"a":1}'])
    expect(read(bytes(':2}\n'))).toEqual(['{"b":2}'])
    expect(read()).toEqual([])
  })
})

describe('an answer of lines', () => {
  it('tells its progress and ends with the answer itself, with or without a last line end', async () => {
    const text = '{"progress":{"created":1}}\n{"progress":{"created":2}}\n{"summary":{"failed":0}}'
    for (const whole of [text, `${text}\n`]) {
      expect(await readAll(answer(whole))).toEqual({
        progress: [{ progress: { created: 1 } }, { progress: { created: 2 } }],
        result: { summary: { failed: 0 } },
      })
    }
  })

  it('may come in one piece, as it is told again', async () => {
    expect(await readAll(answer('{"summary":{}}', { size: 1000 }))).toEqual({
      progress: [],
      result: { summary: {} },
    })
  })

  it('fails with what its last line says', async () => {
    const text = '{"progress":{"created":1}}\n{"error":"The disk is full."}\n'
    const { progress, result } = await readAll(answer(text))
    expect(progress).toHaveLength(1)
    expect(result).toMatchObject({ status: 500, message: 'The disk is full.' })
  })

  it.each([
    ['breaks in the middle of a line', '{"progress":{}}\n{"sum', { broken: true }],
    ['breaks between lines', '{"progress":{}}\n', { broken: true }],
    ['ends in the middle of a line', '{"progress":{}}\n{"summary":{"fai', {}],
    ['ends before the answer', '{"progress":{}}\n', {}],
    ['is empty', '', {}],
    ['is the page of somebody between', '<html>Please pay</html>', {}],
    ['is no object', '12\n', {}],
  ])('counts as a lost connection where it %s', async (_, text, how) => {
    expect((await readAll(answer(text, how))).result).toMatchObject({ status: 0 })
  })
})
