import { addDays, type Day } from '../shared/days.ts'
import type { Step } from './invoices.steps.ts'
import type { Scene } from './people.habits.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import { DOCUMENT, PART_PAYMENT, type Picture, pictureOf, takenOn, UNREADABLE } from './receipts.ts'

type Invoice = { person: Person; amount: number; dueDate: Day; today: Day }
type Open = Invoice & { issuedOn: Day; unpaid: boolean; isRent: boolean }

const NOTES = [
  'Rent for this month. Thank you.',
  'Paid from my sister’s number.',
  'Please confirm when you see it.',
  'Sent this morning.',
  'Medaase!',
] as const
const REFUSALS = [
  'The picture is too blurred to read. Please send it again.',
  'This shows last month’s payment. Please send the one for this month.',
  'The transaction ID cannot be seen. Please send the whole message.',
] as const
const BLURRED = REFUSALS[0]

const hours = (chance: Random, from: number, to: number) => chance.whole(from * 3600, to * 3600 - 1)

function upload(
  day: Day,
  { picture, amount, notes }: { picture: Picture; amount: number | null; notes: string | null },
  chance: Random,
): Step {
  const taken = takenOn(picture, day, chance)
  const seconds = taken.seconds + chance.whole(60, 2400)
  return { act: 'upload', picture, fileName: taken.fileName, amount, paymentDate: day, notes, day, seconds }
}

function reviewed(day: Day, act: 'approved' | 'rejected', notes: string | null, chance: Random): Step {
  return { act, reviewNotes: notes, day, seconds: hours(chance, 9, 12) }
}

/** What the tenant typed beside the picture: mostly the exact amount, at times none, or with the charges. */
function typed(amount: number, chance: Random): number | null {
  if (chance.chance(25)) return null
  return chance.chance(8) ? amount + chance.whole(3, 12) : amount
}

function byReceipt({ amount }: Invoice, day: Day, chance: Random): Step[] {
  const notes = chance.chance(35) ? chance.pick(NOTES) : null
  const clear = { picture: pictureOf(amount, chance), amount: typed(amount, chance), notes }
  const wait = chance.whole(1, 3)
  if (!chance.chance(8))
    return [upload(day, clear, chance), reviewed(addDays(day, wait), 'approved', null, chance)]
  const why = chance.pick(REFUSALS)
  const first = why === BLURRED ? { ...clear, picture: UNREADABLE, notes: null } : clear
  const again = addDays(day, wait + 1)
  return [
    upload(day, first, chance),
    reviewed(addDays(day, wait), 'rejected', why, chance),
    upload(again, { ...clear, notes: 'Here it is again.' }, chance),
    reviewed(addDays(again, 1), 'approved', 'Thank you.', chance),
  ]
}

function atOffice(day: Day, chance: Random): Step[] {
  const [method, reference] = chance.pick<readonly [string, string]>([
    ['Mobile money', chance.digits(11)],
    ['Mobile money', chance.digits(11)],
    ['Bank transfer', `FT-${chance.digits(4)}-${chance.digits(4)}`],
    ['Cash', `Receipt book ${chance.digits(4)}`],
    ['Cheque', chance.digits(6)],
  ])
  return [{ act: 'pay', method, reference, paidOn: day, day, seconds: hours(chance, 9, 17) }]
}

/** What follows the issue of an ordinary invoice: reminders while it is overdue, then the payment. */
export function payment(invoice: Open, chance: Random): Step[] {
  const { person, dueDate, issuedOn, unpaid, isRent } = invoice
  const paysOn = addDays(dueDate, chance.whole(person.habit.from, person.habit.to))
  const day = paysOn > issuedOn ? paysOn : addDays(issuedOn, 1)
  const steps = isRent && chance.chance(25) ? byReceipt(invoice, day, chance) : atOffice(day, chance)
  const reminders = [6, 30]
    .map((days) => addDays(dueDate, days))
    .filter((remindedOn) => unpaid || remindedOn < day)
    .map((remindedOn): Step => ({ act: 'remind', day: remindedOn, seconds: 8.5 * 3600 }))
  if (!unpaid) return [...reminders, ...steps]
  return [...reminders, { act: 'overdue', day: addDays(dueDate, 60), seconds: 8.6 * 3600 }]
}

/** What follows the issue of an invoice that one of the scenes is about, in the days before today. */
export function scene(what: Scene, { amount, today }: Invoice, chance: Random): Step[] {
  const ago = (days: number) => addDays(today, -days)
  const clear = { picture: pictureOf(amount, chance), amount, notes: null }
  const blurred = { ...clear, picture: UNREADABLE }
  switch (what) {
    case 'open':
      return []
    case 'exact receipt waits':
      return [upload(ago(2), { ...clear, notes: NOTES[0] }, chance)]
    case 'differing receipt waits':
      return [
        upload(
          ago(1),
          { picture: PART_PAYMENT, amount: 500, notes: 'The balance follows on Friday.' },
          chance,
        ),
      ]
    case 'receipt without amount waits':
      return [upload(ago(3), { ...clear, amount: null }, chance)]
    case 'document waits':
      return [upload(ago(1), { ...clear, picture: DOCUMENT }, chance)]
    case 'two receipts wait':
      return [
        upload(ago(3), blurred, chance),
        upload(ago(2), { ...clear, notes: 'The first picture is not clear, sorry.' }, chance),
      ]
    case 'receipt refused':
      return [upload(ago(4), blurred, chance), reviewed(ago(3), 'rejected', BLURRED, chance)]
    case 'refused, then a second one waits':
      return [
        upload(ago(5), blurred, chance),
        reviewed(ago(4), 'rejected', BLURRED, chance),
        upload(ago(1), { ...clear, notes: 'A clear one now.' }, chance),
      ]
  }
}
