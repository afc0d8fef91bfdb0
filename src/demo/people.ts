import { addDays, type Day } from '../shared/days.ts'
import { addMonths } from './days.ts'
import { findHabit, type PaymentHabit, RECENT_RENTS } from './people.habits.ts'
import {
  FORMER,
  MOVING_IN,
  MOVING_OUT,
  OCCUPIED_TWICE,
  PROPERTIES,
  type PropertyPlan,
} from './people.names.ts'
import { type Random, random } from './random.ts'

/** A current tenant, or a former one with `leftOn`. `rent` is in cedis a month. */
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
  addedOn: Day
  leftOn: Day | null
  unpaidRents: number
  habit: PaymentHabit
}

/** Including the current month. */
export const MONTHS_OF_HISTORY = 18

export const historyStart = (today: Day): Day => `${addMonths(today, -MONTHS_OF_HISTORY)}-04`

// Days until a lease ends, in every band; null has no end.
const LEASE_ENDS = [-74, 2, 12, null, 5, -21, 30, 0, 24, null, 7, -2, 18, 3, null]

const LATIN_LETTERS: Record<string, string> = { ɔ: 'o', ɛ: 'e' }

/** example.com is reserved for examples (RFC 2606). */
export function createEmail(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[ɔɛ]/g, (letter) => LATIN_LETTERS[letter] ?? letter)
  return `${plain.replaceAll(/[^a-z]+/g, '.')}@example.com`
}

// No network assigns numbers that continue with 000.
function createPhoneNumber(chance: Random): string {
  const prefix = chance.pick(['024', '054', '055', '059', '020', '050', '027', '057'])
  return `${prefix} 000 ${chance.digits(4)}`
}

export const createPhone = (name: string): string => createPhoneNumber(random(name))

const isNewcomer = (name: string, chance: Random) =>
  chance.chance(45) && findHabit(name).to <= 0 && !RECENT_RENTS[name] && name !== OCCUPIED_TWICE.first

function planMoveIn(name: string, today: Day, chance: Random): Day {
  if (name === OCCUPIED_TWICE.second) return addDays(today, -20)
  const months = isNewcomer(name, chance) ? chance.whole(2, 16) : chance.whole(20, 60)
  return `${addMonths(today, -months)}-${String(chance.whole(1, 27)).padStart(2, '0')}`
}

function unitNumber(property: PropertyPlan, name: string, index: number): number {
  return name === OCCUPIED_TWICE.second ? property.tenants.indexOf(OCCUPIED_TWICE.first) + 1 : index + 1
}

function planPerson(property: PropertyPlan, number: number, name: string, today: Day): Person {
  const chance = random(name)
  const phone = createPhoneNumber(chance)
  const moveInDate = planMoveIn(name, today, chance)
  const first = historyStart(today)
  return {
    name,
    phone,
    moveInDate,
    email: createEmail(name),
    apartment: property.apartment,
    unit: property.unit(number),
    rent: property.rent(number),
    dueDay: property.dueDay,
    leaseEndDate: moveInDate < first ? addDays(today, chance.whole(41, 620)) : addDays(moveInDate, 730),
    addedOn: moveInDate < first ? first : addDays(moveInDate, -2),
    leftOn: null,
    unpaidRents: 0,
    habit: findHabit(name),
  }
}

function planFormerTenants(today: Day): Person[] {
  return FORMER.flatMap(({ name, apartment, number, monthsSince, unpaidRents }) => {
    const property = PROPERTIES.find((one) => one.apartment === apartment)
    if (!property) return []
    const leftOn = `${addMonths(today, -monthsSince)}-28`
    const moveInDate = `${addMonths(today, -40)}-15`
    return [
      { ...planPerson(property, number, name, today), moveInDate, leaseEndDate: leftOn, leftOn, unpaidRents },
    ]
  })
}

function planMovers(today: Day): Person[] {
  const plan = ({ name, apartment, number }: typeof MOVING_IN | typeof MOVING_OUT): Person[] =>
    PROPERTIES.filter((one) => one.apartment === apartment).map((property) =>
      planPerson(property, number, name, today),
    )
  const since = addDays(today, -MOVING_IN.movedAgo)
  const addedOn = addDays(today, -MOVING_IN.addedAgo)
  const leftOn = addDays(today, -MOVING_OUT.movedAgo)
  const before = `${addMonths(leftOn, -MOVING_OUT.months)}-01`
  return [
    ...plan(MOVING_IN).map((person) => ({
      ...person,
      moveInDate: since,
      leaseEndDate: addDays(since, 364),
      addedOn,
    })),
    ...plan(MOVING_OUT).map((person) => ({
      ...person,
      moveInDate: before,
      leaseEndDate: addDays(before, 364),
      addedOn: addDays(before, -2),
      leftOn,
    })),
  ]
}

/** Current tenants in the order of the list, then those who move and former ones. */
export function planPeople(today: Day): Person[] {
  const people = PROPERTIES.flatMap((property) =>
    property.tenants.map((name, index) =>
      planPerson(property, unitNumber(property, name, index), name, today),
    ),
  )
  const longThere = people.filter(
    ({ addedOn, name }) => addedOn === historyStart(today) && !RECENT_RENTS[name],
  )
  for (const [at, days] of LEASE_ENDS.entries()) {
    const person = longThere[2 * at]
    if (person) person.leaseEndDate = days === null ? null : addDays(today, days)
  }
  return [...people, ...planMovers(today), ...planFormerTenants(today)]
}
