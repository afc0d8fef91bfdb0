export type Random = {
  whole(least: number, most: number): number
  chance(percent: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
  digits(count: number): string
}

function hash(text: string): number {
  let value = 2166136261
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 16777619)
  return value
}

/** mulberry32, seeded for each use, so that additions change nothing else. */
export function random(seed: string): Random {
  let state = hash(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    whole,
    chance: (percent) => next() * 100 < percent,
    pick: (list) => list[whole(0, list.length - 1)] ?? list[0],
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  }
}
