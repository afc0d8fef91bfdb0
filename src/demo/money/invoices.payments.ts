import { addDays, type Day } from '../../shared/days.ts'
import type { RentState } from '../people.habits.ts'
import type { Person } from '../people.ts'
import type { Random } from '../random.ts'
import type { Step } from './invoices.types.ts'
import {
  choosePicture,
  DOCUMENT,
  PART_PAYMENT,
  type ProofPicture,
  planPicture,
  UNREADABLE,
} from './payment-proofs.ts'

type Invoice = { person: Person; amount: number; dueDate: Day; today: Day }
type IssuedInvoice = Invoice & { issuedOn: Day; unpaid: boolean; isRent: boolean }

const NOTES = [
  'Rent for this month. Thank you.',
  'Paid from my sister’s number.',
  'Please confirm when you see it.',
  'Sent this morning.',
  'Medaase!',
] as const
const REJECTIONS = [
  'The picture is too blurred to read. Please send it again.',
  'This shows last month’s payment. Please send the one for this month.',
  'The transaction ID cannot be seen. Please send the whole message.',
] as const
const BLURRED = REJECTIONS[0]

const randomTime = (chance: Random, from: number, to: number) => chance.whole(from * 3600, to * 3600 - 1)

function uploadPaymentProof(
  day: Day,
  { picture, amount, notes }: { picture: ProofPicture; amount: number | null; notes: string | null },
  chance: Random,
): Step {
  const taken = planPicture(picture, day, chance)
  const seconds = taken.seconds + chance.whole(60, 2400)
  return { act: 'upload', picture, fileName: taken.fileName, amount, paymentDate: day, notes, day, seconds }
}

function reviewPaymentProof(
  day: Day,
  act: 'approved' | 'rejected',
  notes: string | null,
  chance: Random,
): Step {
  return { act, reviewNotes: notes, day, seconds: randomTime(chance, 9, 12) }
}

function chooseAmount(amount: number, chance: Random): number | null {
  if (chance.chance(25)) return null
  return chance.chance(8) ? amount + chance.whole(3, 12) : amount
}

function payByReceipt({ amount }: Invoice, day: Day, chance: Random): Step[] {
  const notes = chance.chance(35) ? chance.pick(NOTES) : null
  const clear = { picture: choosePicture(amount, chance), amount: chooseAmount(amount, chance), notes }
  const wait = chance.whole(1, 3)
  if (!chance.chance(8))
    return [
      uploadPaymentProof(day, clear, chance),
      reviewPaymentProof(addDays(day, wait), 'approved', null, chance),
    ]
  const why = chance.pick(REJECTIONS)
  const first = why === BLURRED ? { ...clear, picture: UNREADABLE, notes: null } : clear
  const again = addDays(day, wait + 1)
  return [
    uploadPaymentProof(day, first, chance),
    reviewPaymentProof(addDays(day, wait), 'rejected', why, chance),
    uploadPaymentProof(again, { ...clear, notes: 'Here it is again.' }, chance),
    reviewPaymentProof(addDays(again, 1), 'approved', 'Thank you.', chance),
  ]
}

function payAtOffice(day: Day, chance: Random): Step[] {
  const [method, reference] = chance.pick<readonly [string, string]>([
    ['Mobile money', chance.digits(11)],
    ['Mobile money', chance.digits(11)],
    ['Bank transfer', `FT-${chance.digits(4)}-${chance.digits(4)}`],
    ['Cash', `Receipt book ${chance.digits(4)}`],
    ['Cheque', chance.digits(6)],
  ])
  return [{ act: 'pay', method, reference, paidOn: day, day, seconds: randomTime(chance, 9, 17) }]
}

/** Reminders while the invoice is overdue, then the payment. */
export function planPayment(invoice: IssuedInvoice, chance: Random): Step[] {
  const { person, dueDate, issuedOn, unpaid, isRent } = invoice
  const paysOn = addDays(dueDate, chance.whole(person.habit.from, person.habit.to))
  const day = paysOn > issuedOn ? paysOn : addDays(issuedOn, 1)
  const steps = isRent && chance.chance(25) ? payByReceipt(invoice, day, chance) : payAtOffice(day, chance)
  const reminders = [6, 30]
    .map((days) => addDays(dueDate, days))
    .filter((remindedOn) => unpaid || remindedOn < day)
    .map((remindedOn): Step => ({ act: 'remind', day: remindedOn, seconds: 8.5 * 3600 }))
  if (!unpaid) return [...reminders, ...steps]
  return [...reminders, { act: 'overdue', day: addDays(dueDate, 60), seconds: 8.6 * 3600 }]
}

/** Plans the steps of a recent invoice on the days before today. */
export function planRecentRent(what: RentState, { amount, today }: Invoice, chance: Random): Step[] {
  const ago = (days: number) => addDays(today, -days)
  const clear = { picture: choosePicture(amount, chance), amount, notes: null }
  const blurred = { ...clear, picture: UNREADABLE }
  switch (what) {
    case 'open':
      return []
    case 'exact receipt waits':
      return [uploadPaymentProof(ago(2), { ...clear, notes: NOTES[0] }, chance)]
    case 'differing receipt waits':
      return [
        uploadPaymentProof(
          ago(1),
          { picture: PART_PAYMENT, amount: 500, notes: 'The balance follows on Friday.' },
          chance,
        ),
      ]
    case 'receipt without amount waits':
      return [uploadPaymentProof(ago(3), { ...clear, amount: null }, chance)]
    case 'document waits':
      return [uploadPaymentProof(ago(1), { ...clear, picture: DOCUMENT }, chance)]
    case 'two receipts wait':
      return [
        uploadPaymentProof(ago(3), blurred, chance),
        uploadPaymentProof(ago(2), { ...clear, notes: 'The first picture is not clear, sorry.' }, chance),
      ]
    case 'receipt refused':
      return [
        uploadPaymentProof(ago(4), blurred, chance),
        reviewPaymentProof(ago(3), 'rejected', BLURRED, chance),
      ]
    case 'refused, then a second one waits':
      return [
        uploadPaymentProof(ago(5), blurred, chance),
        reviewPaymentProof(ago(4), 'rejected', BLURRED, chance),
        uploadPaymentProof(ago(1), { ...clear, notes: 'A clear one now.' }, chance),
      ]
  }
}
