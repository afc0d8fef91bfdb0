import { addDays, type Day, daysBetween } from '../../shared/days.ts'
import { addMonths, nameMonth } from '../days.ts'
import { RECENT_RENTS } from '../people.habits.ts'
import { EXAMPLE_TENANT, MOVING_OUT } from '../people.names.ts'
import { historyStart, MONTHS_OF_HISTORY, type Person } from '../people.ts'
import { random } from '../random.ts'
import { planPayment, planRecentRent } from './invoices.payments.ts'
import type { InvoicePlan, Step } from './invoices.types.ts'

const ISSUED_BEFORE = 14
const NINE = 9 * 3600
const RECENT_DAYS = 6

type PlannedCharge = Omit<InvoicePlan, 'steps'> & { issuedOn: Day }

const NO_PERIOD = { periodFrom: null, periodTo: null }

function planRents(person: Person, today: Day): PlannedCharge[] {
  const months = Array.from({ length: MONTHS_OF_HISTORY + 1 }, (_, index) =>
    addMonths(today, index + 1 - MONTHS_OF_HISTORY),
  )
  return months
    .map((month) => {
      const dueDate = `${month}-${String(person.dueDay).padStart(2, '0')}`
      const issuedOn = addDays(dueDate, -ISSUED_BEFORE)
      const description = `Rent for ${nameMonth(month)}, ${person.unit}`
      const periodFrom = `${month}-01`
      const period = { periodFrom, periodTo: addDays(`${addMonths(periodFrom, 1)}-01`, -1) }
      const rent = { person, purpose: 'rent' as const, amount: person.rent }
      return { ...rent, ...period, dueDate, issuedOn, description }
    })
    .filter(({ issuedOn }) => issuedOn < today && issuedOn > person.moveInDate)
    .filter(({ dueDate }) => person.leftOn === null || dueDate < person.leftOn)
}

const QUARTERS = ['January', 'April', 'July', 'October']

function planUtilities(person: Person, today: Day): PlannedCharge[] {
  if (!person.unit.startsWith('Flat')) return []
  return planRents(person, today)
    .filter(({ dueDate }) => QUARTERS.some((name) => nameMonth(dueDate.slice(0, 7)).startsWith(name)))
    .map((rent) => {
      const amount = random(`charges ${person.name} ${rent.dueDate}`).whole(14_000, 38_000) / 100
      const [from, to] = [-3, -1].map((count) => nameMonth(addMonths(rent.dueDate, count)))
      return {
        ...rent,
        ...NO_PERIOD,
        purpose: 'utility' as const,
        amount,
        description: `Water and electricity, ${from} to ${to}`,
      }
    })
}

function planInvoice(
  owed: PlannedCharge,
  today: Day,
  { newest, order }: { newest: number; order: number },
): InvoicePlan {
  const { issuedOn, ...invoice } = owed
  const chance = random(`${owed.person.name} ${newest} ${owed.description.split(' ')[0]}`)
  const isRent = owed.amount === owed.person.rent
  const plays = isRent ? RECENT_RENTS[owed.person.name]?.[newest] : undefined
  const steps: Step[] = [{ act: 'issue', status: 'Unpaid', day: issuedOn, seconds: NINE + order * 7 }]
  const unpaid = staysUnpaid(owed, today, newest)
  if (plays) steps.push(...planRecentRent(plays, { ...invoice, today }, chance))
  else steps.push(...planPayment({ ...invoice, issuedOn, today, unpaid, isRent }, chance))
  return { ...invoice, steps: steps.filter(({ day }) => day < today) }
}

function staysUnpaid({ person, dueDate }: PlannedCharge, today: Day, newest: number): boolean {
  if (person.leftOn !== null) return newest < person.unpaidRents
  return person.habit.stopped !== undefined && daysBetween(dueDate, today) < person.habit.stopped
}

/** Paid at the move-in, or at the portal's start by the example tenant. */
function planDeposit(person: Person, today: Day, order: number): InvoicePlan[] {
  const movedInBefore = person.moveInDate <= historyStart(today)
  if (movedInBefore && person.name !== EXAMPLE_TENANT) return []
  const day = movedInBefore ? person.addedOn : person.moveInDate
  const chance = random(`deposit ${person.name}`)
  const seconds = 10 * 3600 + order * 60
  const method = chance.pick(['Cash', 'Bank transfer', 'Cheque'])
  return [
    {
      person,
      purpose: 'deposit',
      amount: person.rent,
      dueDate: day,
      ...NO_PERIOD,
      description: `Security deposit, ${person.unit}`,
      steps: [
        { act: 'issue', status: 'Unpaid', day, seconds },
        { act: 'pay', method, reference: `DEP-${chance.digits(4)}`, paidOn: day, day, seconds: seconds + 20 },
      ],
    },
  ]
}

/** Each month that was begun, paid before the move-out, so that the deposit is all there is to settle. */
function planPaidRents(person: Person, leftOn: Day, order: number): InvoicePlan[] {
  const months = Array.from({ length: MOVING_OUT.months + 1 }, (_, at) => addMonths(person.moveInDate, at))
  return months.map((month) => {
    const periodFrom = `${month}-01`
    const chance = random(`rent ${person.name} ${month}`)
    const [day, seconds] = [periodFrom, NINE + order * 7]
    const reference = chance.digits(11)
    const [paidOn, at] = [addDays(day, 1) < leftOn ? addDays(day, 1) : day, chance.whole(40_000, 60_000)]
    return {
      person,
      purpose: 'rent',
      amount: person.rent,
      dueDate: `${month}-${String(person.dueDay).padStart(2, '0')}`,
      periodFrom,
      periodTo: addDays(`${addMonths(periodFrom, 1)}-01`, -1),
      description: `Rent for ${nameMonth(month)}, ${person.unit}`,
      steps: [
        { act: 'issue', status: 'Unpaid', day, seconds },
        { act: 'pay', method: 'Mobile money', reference, paidOn, day: paidOn, seconds: at },
      ],
    }
  })
}

/** Plans invoices from the first month to the day before `today`. */
export function planInvoices(people: Person[], today: Day): InvoicePlan[] {
  return people.flatMap((person, index) => {
    if (person.name === MOVING_OUT.name && person.leftOn)
      return [...planDeposit(person, today, index), ...planPaidRents(person, person.leftOn, index)]
    const rents = planRents(person, today)
    const shown = rents.filter(({ issuedOn }) => daysBetween(issuedOn, today) >= RECENT_DAYS).length
    return [
      ...planDeposit(person, today, index),
      ...rents.map((owed, at) => planInvoice(owed, today, { newest: shown - 1 - at, order: index })),
      ...planUtilities(person, today).map((owed, at, all) =>
        planInvoice(owed, today, { newest: all.length - at, order: 100 + index }),
      ),
    ]
  })
}
