import { expect, test } from 'vitest'
import {
  baseManifestKey,
  chainName,
  isSegmentName,
  nextSegment,
  parseBase,
  parseSegment,
  segmentKey,
} from './names.ts'

const MB = 1024 * 1024
const at = new Date('2026-11-27T10:15:30.123Z')
const chain = chainName(at, '0b1c2d3e-0000')

test.each([
  ['000000010000000000000001', MB, '000000010000000000000002'],
  ['000000010000000000000FFE', MB, '000000010000000000000FFF'],
  ['000000010000000000000FFF', MB, '000000010000000100000000'],
  ['0000000200000009000000FE', 16 * MB, '0000000200000009000000FF'],
  ['0000000200000009000000FF', 16 * MB, '000000020000000A00000000'],
])('after %s of %d bytes comes %s', (name, bytes, next) => {
  expect(nextSegment(name, bytes)).toBe(next)
})

test('keys hold chain, segment and time', () => {
  const key = segmentKey(chain, '00000001000000000000000A', at)
  expect(parseSegment(key)).toEqual({ key, chain, name: '00000001000000000000000A', at })
  const base = { chain, firstSegment: '00000001000000000000000A', startedAt: at }
  const finishedAt = new Date('2026-11-27T10:16:00.000Z')
  expect(parseBase(baseManifestKey(base, finishedAt))).toMatchObject({ ...base, finishedAt })
})

test.each(['00000001000000000000000A.00000028.backup', '00000002.history', 'archtemp.00000001.7.1'])(
  '%s is no segment',
  (name) => {
    expect(isSegmentName(name)).toBe(false)
    expect(parseSegment(`wal/${name}`)).toBeUndefined()
  },
)
