import { beforeEach, expect, it, vi } from 'vitest'
import { lastingKey } from './lasting-key.ts'

const REPORT = { subject: 'Tap', photoIds: [] }

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})

it('is the same for equal contents, also after a reload, and differs for others', () => {
  const key = lastingKey('request').keyFor(REPORT)
  expect(lastingKey('request').keyFor({ ...REPORT })).toBe(key)
  expect(lastingKey('request').keyFor({ ...REPORT, subject: 'Tab' })).not.toBe(key)
  expect(lastingKey('complaint').keyFor(REPORT)).not.toBe(key)
})

it('changes once the form was sent', () => {
  const { keyFor, done } = lastingKey('request')
  const key = keyFor(REPORT)
  done()
  expect(keyFor(REPORT)).not.toBe(key)
})
