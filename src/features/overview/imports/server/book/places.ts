import { ONE_LINE } from '../../../../../shared/fields/fields.ts'
import { unitKey } from '../../../../property/properties/units.rules.ts'
import type { RowProblems } from './answers.ts'
import type { Portal } from './book.types.ts'

export type Place = { key: string; name: string; propertyId: string | null }

export const sameName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

export const placeUnitKey = ({ key }: Pick<Place, 'key'>, unit: string): string =>
  `${key} ${unitKey(unit) ?? ''}`

export type Places = {
  find: (name: string, problems: RowProblems) => Place | null
  isArchived: (name: string) => boolean
}

export function createPlaces({ properties }: Portal): Places {
  const toPlace = ({ id, name }: Portal['properties'][number]): Place => ({ key: id, name, propertyId: id })
  const active = properties.filter(({ archived }) => !archived)
  const byName = new Map(active.map((property) => [sameName(property.name), toPlace(property)]))
  const byId = new Map(active.map((property) => [property.id, toPlace(property)]))
  const archived = new Set(properties.flatMap(({ archived, name }) => (archived ? sameName(name) : [])))
  const made = new Map<string, Place>()
  const isArchived = (name: string) => archived.has(sameName(name)) && !byName.has(sameName(name))
  const findUnknown = (name: string, { ask }: RowProblems): Place => {
    const key = sameName(name)
    const fix = ask('property-unknown', 'property', (id) => id !== 'make' || !isArchived(name))
    const chosen = fix === undefined ? undefined : byId.get(fix)
    if (chosen) return chosen
    const place = made.get(key) ?? { key: `new ${key}`, name: name.slice(0, ONE_LINE), propertyId: null }
    made.set(key, place)
    return place
  }
  return {
    isArchived,
    find(name, problems) {
      if (name !== '') return byName.get(sameName(name)) ?? findUnknown(name, problems)
      problems.add('property-missing', 'property')
      return null
    },
  }
}

const BETWEEN = /\s*(?:,|;|&|\+|\/|\band\b)\s*/i
const NUMBERED = /^(?:(\p{L}{3,})\.?\s*(?:no\.?\s*)?)?(\p{L}{0,2}[\s-]?\d{1,4}\p{L}?|\p{L})$/iu
const singular = (word: string) => word.replace(/s$/i, '')

const MOST_UNITS = 50
/** Numbers alone, as '12-14', may be a block and a room. */
const RANGES = [
  /^(?<word>\p{L}{3,}\.?\s*(?:nos?\.?\s*)?)?(?<letters>\p{L}{0,2})(?<from>\d{1,4})\s*(?:\bto\b|\btill\b)\s*\k<letters>(?<to>\d{1,4})$/iu,
  /^(?<word>(?:\p{L}{3,}\.?\s*)?)(?<letters>\p{L}{1,2})(?<from>\d{1,4})\s*[-–—]\s*\k<letters>(?<to>\d{1,4})$/iu,
  /^(?<word>\p{L}{3,}s\.?\s*(?:nos?\.?\s*)?)(?<letters>)(?<from>\d{1,4})\s*[-–—]\s*(?<to>\d{1,4})$/iu,
]

/** 'Rooms 12 to 14' as 'Rooms 12', 'Rooms 13', 'Rooms 14'; other texts as they are. */
function listRange(text: string): string[] {
  for (const range of RANGES) {
    const { word = '', letters = '', from = '', to } = range.exec(text)?.groups ?? {}
    const count = Number(to) - Number(from) + 1
    if (count > 1 && count <= MOST_UNITS)
      return Array.from(
        { length: count },
        (_, at) => `${word}${letters}${String(Number(from) + at).padStart(from.length, '0')}`,
      )
  }
  return [text]
}

/** 'Shop 12 & 13' becomes 'Shop 12' and 'Shop 13', 'A1-A3' three units; other names stay whole. */
function splitUnits(text: string): string[] {
  const parts = text
    .split(BETWEEN)
    .filter((part) => part !== '')
    .flatMap(listRange)
  if (parts.length < 2) return [text]
  const found = parts.map((part) => NUMBERED.exec(part))
  const word = found[0]?.[1]
  const fits = found.every((one, at) => {
    if (!one || (!/\d/.test(one[2] ?? '') && !/&|\band\b/i.test(text))) return false
    return at === 0 || one[1] === undefined || singular(one[1]) === singular(word ?? '')
  })
  if (!fits) return [text]
  return found.map((one) => (word === undefined ? (one?.[2] ?? '') : `${singular(word)} ${one?.[2] ?? ''}`))
}

export function readUnits(
  unit: string,
  place: Place | null,
  { problems, isKnown }: { problems: RowProblems; isKnown: (key: string) => boolean },
): string[] {
  if (unit === '') return []
  const parts = splitUnits(unit)
  if (parts.length < 2 || (place && isKnown(placeUnitKey(place, unit)))) return [unit]
  return problems.ask('unit-several', 'unit') === 'split' ? parts : [unit]
}

/** Equal parts; the first ones are a pesewa larger where it does not divide. */
export function splitAmount(amount: number, parts: number): number[] {
  const [size, sign] = [Math.abs(amount), amount < 0 ? -1 : 1]
  const odd = size % parts
  return Array.from({ length: parts }, (_, at) => {
    const part = Math.floor(size / parts) + (at < odd ? 1 : 0)
    return part === 0 ? 0 : sign * part
  })
}
