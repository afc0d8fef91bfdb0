import { expect, test } from 'vitest'
import { type Catalog, planRecovery } from './catalog.ts'
import { baseManifestKey, chainName, parseBase, parseSegment, segmentKey } from './names.ts'

const MB = 1024 * 1024
const chain = chainName(new Date('2026-11-27T02:00:00Z'), '0b1c2d3e')
const at = (time: string) => new Date(`2026-11-27T${time}Z`)
const toName = (number: number) => `0000000100000000${number.toString(16).padStart(8, '0').toUpperCase()}`

const toSegment = (number: number, time: string) => {
  const segment = parseSegment(segmentKey(chain, toName(number), at(time)))
  if (!segment) throw new Error('The key is wrong.')
  return segment
}
const toBase = (number: number, started: string, finished: string) => {
  const base = { chain, firstSegment: toName(number), startedAt: at(started) }
  const parsed = parseBase(baseManifestKey(base, at(finished)))
  if (!parsed) throw new Error('The key is wrong.')
  return parsed
}

const bases = [toBase(3, '02:00:00', '02:01:00'), toBase(6, '13:00:00', '13:00:10')]
const segments = [2, 3, 4, 5, 6, 7, 8].map((number) => toSegment(number, `${10 + number}:00:00`))
const catalog: Catalog = { bases, segments, copies: [] }
const plan = (until: Date | undefined, from = catalog) =>
  planRecovery(from, { until, segmentBytes: async () => MB })
const numbers = (of: { segments: { name: string }[] }) => of.segments.map(({ name }) => Number(name.at(-1)))

test.each([
  ['02:01:00', 3, [3, 4], true],
  ['13:00:00', 3, [3, 4], true],
  ['13:00:09.999', 3, [3, 4, 5], true],
  ['13:00:10', 6, [6, 7], true],
  ['18:00:00', 6, [6, 7, 8], true],
  ['18:00:00.001', 6, [6, 7, 8], false],
])('to %s it takes the base copy of segment %d and the segments %j', async (time, from, needed, reaches) => {
  const found = await plan(at(time))
  expect([Number(found.base.firstSegment.at(-1)), numbers(found), found.reachesTarget]).toEqual([
    from,
    needed,
    reaches,
  ])
})

test('to the last moment it takes the newest base copy', async () => {
  expect(numbers(await plan(undefined))).toEqual([6, 7, 8])
})

test('an instant before the first base copy is refused', async () => {
  await expect(plan(at('02:00:59.999'))).rejects.toThrow(
    'no base copy was made before that; the earliest instant is 2026-11-27 02:01 UTC',
  )
  await expect(plan(undefined, { ...catalog, bases: [] })).rejects.toThrow('no base copy')
})

test('a gap is refused if it is before the instant', async () => {
  const without = (number: number) => ({
    ...catalog,
    segments: segments.filter(({ name }) => name !== toName(number)),
  })
  await expect(plan(undefined, without(7))).rejects.toThrow(
    'the WAL segment 000000010000000000000007 is missing; what can be restored ends at 2026-11-27 16:00 UTC',
  )
  await expect(plan(undefined, without(6))).rejects.toThrow(
    'the WAL segment 000000010000000000000006 is missing',
  )
  expect(numbers(await plan(at('13:00:00'), without(7)))).toEqual([3, 4])
})
