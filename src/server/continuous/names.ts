/** Names of the objects of a continuous backup. They sort by time within a chain. */
export type Chain = string

/** A chain of WAL segments without a gap; base copies belong to one. */
export type Segment = { key: string; chain: Chain; name: string; at: Date }
export type Base = {
  chain: Chain
  firstSegment: string
  startedAt: Date
  finishedAt: Date
  copyKey: string
  manifestKey: string
}

const RAW = /^[0-9A-F]{24}$/
const STAMP = String.raw`\d{8}t\d{9}`
const CHAIN = `${STAMP}-[0-9a-f]{8}`
const SEGMENT_KEY = new RegExp(String.raw`^wal/(${CHAIN})-([0-9a-f]{24})-(${STAMP})\.gz\.age$`)
const BASE_KEY = new RegExp(String.raw`^bases/(${CHAIN})-([0-9a-f]{24})-(${STAMP})-(${STAMP})\.age$`)
const IDS_BYTES = 0x1_0000_0000

export const isSegmentName = (name: string): boolean => RAW.test(name)

const toStamp = (at: Date): string =>
  at
    .toISOString()
    .replaceAll(/[-:.Z]/g, '')
    .toLowerCase()

function fromStamp(stamp: string): Date {
  const [, year, month, day, hour, minute, second, ms] =
    /^(\d{4})(\d\d)(\d\d)t(\d\d)(\d\d)(\d\d)(\d{3})$/.exec(stamp) ?? []
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`)
}

export const chainName = (at: Date, id: string): Chain => `${toStamp(at)}-${id.slice(0, 8)}`

export const segmentKey = (chain: Chain, name: string, at: Date): string =>
  `wal/${chain}-${name.toLowerCase()}-${toStamp(at)}.gz.age`

export function parseSegment(key: string): Segment | undefined {
  const [, chain, name, at] = SEGMENT_KEY.exec(key) ?? []
  if (chain === undefined || name === undefined || at === undefined) return undefined
  return { key, chain, name: name.toUpperCase(), at: fromStamp(at) }
}

const copyName = (chain: Chain, segment: string, startedAt: Date) =>
  `${chain}-${segment.toLowerCase()}-${toStamp(startedAt)}`

export const baseCopyKey = (chain: Chain, firstSegment: string, startedAt: Date): string =>
  `base-copies/${copyName(chain, firstSegment, startedAt)}.tar.gz.age`

export const baseManifestKey = (
  { chain, firstSegment, startedAt }: Pick<Base, 'chain' | 'firstSegment' | 'startedAt'>,
  finishedAt: Date,
): string => `bases/${copyName(chain, firstSegment, startedAt)}-${toStamp(finishedAt)}.age`

export function parseBase(key: string): Base | undefined {
  const [, chain, segment, started, finished] = BASE_KEY.exec(key) ?? []
  if (!chain || !segment || !started || !finished) return undefined
  const base = { chain, firstSegment: segment.toUpperCase(), startedAt: fromStamp(started) }
  const copyKey = baseCopyKey(chain, base.firstSegment, base.startedAt)
  return { ...base, finishedAt: fromStamp(finished), copyKey, manifestKey: key }
}

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, '0')

export function nextSegment(name: string, segmentBytes: number): string {
  const log = Number.parseInt(name.slice(8, 16), 16)
  const number = Number.parseInt(name.slice(16), 16) + 1
  const isLast = number === IDS_BYTES / segmentBytes
  return name.slice(0, 8) + (isLast ? hex(log + 1) + hex(0) : hex(log) + hex(number))
}
