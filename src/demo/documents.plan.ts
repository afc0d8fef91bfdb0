import type { DOCUMENT_CATEGORIES } from '../features/service/documents/documents.rules.ts'
import { addDays, type Day } from '../shared/days.ts'
import { EXAMPLE_TENANT } from './people.names.ts'
import type { Person } from './people.ts'
import { type Random, random } from './random.ts'

/** Stored `seconds` after midnight of `day`; `date` is on the document. */
export type DocumentPlan = {
  category: (typeof DOCUMENT_CATEGORIES)[number]
  by: 'clerk' | 'tenant'
  name: string
  fileName: string
  date: Day
  day: Day
  seconds: number
}

const plain = (text: string) => text.replaceAll(/[^\w]+/g, '_')

function agreement({ unit, moveInDate, addedOn }: Person, chance: Random): DocumentPlan {
  const name = `Tenancy agreement, ${unit}`
  const [day, seconds] = [addDays(addedOn, 1), chance.whole(34_000, 58_000)]
  return {
    category: 'Tenancy agreement',
    by: 'clerk',
    name,
    fileName: `${plain(name)}.pdf`,
    date: moveInDate,
    day,
    seconds,
  }
}

function identity({ addedOn }: Person, chance: Random, by: 'clerk' | 'tenant'): DocumentPlan {
  const day = addDays(addedOn, by === 'tenant' ? chance.whole(1, 9) : 1)
  const seconds = chance.whole(34_000, 61_000)
  const fileName =
    by === 'tenant' ? `IMG_${day.replaceAll('-', '')}_${chance.digits(6)}.jpg` : 'Scan ID card.jpg'
  return { category: 'ID', by, name: 'ID card, front', fileName, date: day, day, seconds }
}

function inventory({ unit, moveInDate, addedOn }: Person, chance: Random): DocumentPlan {
  const name = `Inventory, ${unit}`
  const [day, seconds] = [addDays(addedOn, 3), chance.whole(34_000, 58_000)]
  return {
    category: 'Inventory',
    by: 'clerk',
    name,
    fileName: `${plain(name)}.pdf`,
    date: moveInDate,
    day,
    seconds,
  }
}

export function planDocuments(person: Person): DocumentPlan[] {
  const chance = random(`documents ${person.name}`)
  const shown = person.name === EXAMPLE_TENANT
  const by = chance.chance(50) || shown ? 'tenant' : 'clerk'
  return [
    ...(chance.chance(92) || shown ? [agreement(person, chance)] : []),
    ...(chance.chance(70) || shown ? [identity(person, chance, by)] : []),
    ...(person.unit.startsWith('Flat') ? [inventory(person, chance)] : []),
  ]
}
