type Way = { network: string; number: string }

const CODES: readonly [RegExp, string][] = [
  [/mtn/i, '*170#'],
  [/telecel|vodafone/i, '*110#'],
  [/airtel|tigo|\bat\b/i, '*110#'],
]
const KEPT = 'payWay'

/** The code that opens a network's mobile money menu; undefined for an unknown network. */
export const findDialCode = (network: string): string | undefined =>
  CODES.find(([pattern]) => pattern.test(network))?.[1]

export const toDialAddress = (code: string): string => `tel:${code.replaceAll('#', '%23')}`

const nameWay = ({ network, number }: Way): string => `${network} ${number}`

export const rememberWay = (way: Way): void => localStorage.setItem(KEPT, nameWay(way))

/** The way that was used last on this phone comes first. */
export function sortWays<W extends Way>(ways: readonly W[], last = localStorage.getItem(KEPT)): W[] {
  return ways.toSorted((one, other) => Number(nameWay(other) === last) - Number(nameWay(one) === last))
}
