import { addDays, type Day } from '../shared/days.ts'
import { addMonths } from './days.ts'
import { type Habit, habitOf, SCENES } from './people.habits.ts'
import { FORMER, LET_TWICE, PLACES, type Place } from './people.names.ts'
import { type Random, random } from './random.ts'

/** Somebody who rents, or rented until `leftOn`. `rent` is in cedis a month. */
export type Person = {
  name: string
  email: string
  phone: string
  apartment: string
  unit: string
  rent: number
  dueDay: number
  moveInDate: Day
  leaseEndDate: Day | null
  /** The day on which the office put the person into the portal. */
  addedOn: Day
  leftOn: Day | null
  /** The last rents that somebody who left never paid. */
  owes: number
  habit: Habit
}

/** Months of invoices, the month of today included. */
export const MONTHS_OF_HISTORY = 18

/** The day on which the company began with the portal. */
export const beginning = (today: Day): Day => `${addMonths(today, -MONTHS_OF_HISTORY)}-04`

// Days until a lease ends, in every band; null is a lease without an end.
const LEASE_ENDS = [-74, 2, 12, null, 5, -21, 30, 0, 24, null, 7, -2, 18, 3, null]

const LETTERS: Record<string, string> = { ɔ: 'o', ɛ: 'e' }

/** Where nobody gets mail: example.com is kept for examples. */
export function emailOf(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[ɔɛ]/g, (letter) => LETTERS[letter] ?? letter)
  return `${plain.replaceAll(/[^a-z]+/g, '.')}@example.com`
}

// No network gives out numbers that go on with 000, so that these are nobody's.
function phoneOf(chance: Random): string {
  const prefix = chance.pick(['024', '054', '055', '059', '020', '050', '027', '057'])
  return `${prefix} 000 ${chance.digits(4)}`
}

const isNewcomer = (name: string, chance: Random) =>
  chance.chance(45) && habitOf(name).to <= 0 && !SCENES[name] && name !== LET_TWICE.first

function arrival(name: string, today: Day, chance: Random): Day {
  if (name === LET_TWICE.second) return addDays(today, -20)
  const months = isNewcomer(name, chance) ? chance.whole(2, 16) : chance.whole(20, 60)
  return `${addMonths(today, -months)}-${String(chance.whole(1, 27)).padStart(2, '0')}`
}

function unitOf(place: Place, name: string, index: number): number {
  return name === LET_TWICE.second ? place.tenants.indexOf(LET_TWICE.first) + 1 : index + 1
}

function settle(place: Place, number: number, name: string, today: Day): Person {
  const chance = random(name)
  const phone = phoneOf(chance)
  const moveInDate = arrival(name, today, chance)
  const first = beginning(today)
  return {
    name,
    phone,
    moveInDate,
    email: emailOf(name),
    apartment: place.apartment,
    unit: place.unit(number),
    rent: place.rent(number),
    dueDay: place.dueDay,
    leaseEndDate: moveInDate < first ? addDays(today, chance.whole(41, 620)) : addDays(moveInDate, 730),
    addedOn: moveInDate < first ? first : addDays(moveInDate, -2),
    leftOn: null,
    owes: 0,
    habit: habitOf(name),
  }
}

function formerPeople(today: Day): Person[] {
  return FORMER.flatMap(({ name, apartment, number, monthsSince, owes }) => {
    const place = PLACES.find((one) => one.apartment === apartment)
    if (!place) return []
    const leftOn = `${addMonths(today, -monthsSince)}-28`
    const moveInDate = `${addMonths(today, -40)}-15`
    return [{ ...settle(place, number, name, today), moveInDate, leaseEndDate: leftOn, leftOn, owes }]
  })
}

/** Everybody on the list of tenants on a day, and then who has left. */
export function planPeople(today: Day): Person[] {
  const people = PLACES.flatMap((place) =>
    place.tenants.map((name, index) => settle(place, unitOf(place, name, index), name, today)),
  )
  const longThere = people.filter(({ addedOn, name }) => addedOn === beginning(today) && !SCENES[name])
  for (const [at, days] of LEASE_ENDS.entries()) {
    const person = longThere[2 * at]
    if (person) person.leaseEndDate = days === null ? null : addDays(today, days)
  }
  return [...people, ...formerPeople(today)]
}
