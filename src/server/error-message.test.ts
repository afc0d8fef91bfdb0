import { describe, expect, it } from 'vitest'
import { errorMessage } from './error-message.ts'

describe('the cause in one line', () => {
  it.each([
    ['451 no \0 way', '451 no way'],
    ['two\r\n\tlines ', 'two lines'],
    ['\u0001\u0002bytes\u007f\u0085', 'bytes'],
    ['half \ud83d a sign', 'half a sign'],
    ['Ɔpɔku 😀', 'Ɔpɔku 😀'],
  ])('%j is %j', (message, line) => {
    expect(errorMessage(new Error(message))).toBe(line)
  })

  it('is limited in length, and splits no character', () => {
    expect(errorMessage(new Error('x'.repeat(10_000)))).toHaveLength(500)
    expect(errorMessage(new Error(`${'x'.repeat(499)}😀`))).toBe('x'.repeat(499))
  })

  it('is the code or the name if the message is empty', () => {
    expect(errorMessage(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED')
    expect(errorMessage(new TypeError('\0'))).toBe('TypeError')
  })

  it('hides secrets before it is shortened', () => {
    const hide = (text: string) => text.replaceAll('hunter2', '***')
    expect(errorMessage(new Error(`${'x'.repeat(497)}hunter2`), hide)).toBe(`${'x'.repeat(497)}***`)
  })
})
