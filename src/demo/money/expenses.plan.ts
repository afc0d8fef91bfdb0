import type { ExpenseCategory } from '../../features/money/expenses/expenses.rules.ts'

export type ExpensePlan = {
  ago: number
  property: string
  category: ExpenseCategory
  amount: number
  supplier: string
  note: string
  isOfUnit?: true
  hasBill?: true
}

const BOHYE = 'Bohye (Shops)'
const ACHIMOTA = 'Achimota (Shops)'
const PALMWINE = 'Palmwine (Shops)'
const FLATS = 'Bohye apartments'

/** The same in every demo; one was entered twice and voided. */
export const EXPENSES: readonly ExpensePlan[] = [
  {
    ago: 171,
    property: FLATS,
    category: 'insurance',
    amount: 4_800,
    supplier: 'Sika Insurance Company',
    note: 'Fire and flood, one year',
    hasBill: true,
  },
  {
    ago: 148,
    property: ACHIMOTA,
    category: 'taxes',
    amount: 2_350,
    supplier: 'Okaikwei North Municipal Assembly',
    note: 'Property rate, second half-year',
  },
  {
    ago: 126,
    property: BOHYE,
    category: 'maintenance',
    amount: 1_275.5,
    supplier: 'Adom Roofing',
    note: 'Gutters cleaned, 14 roofing sheets fixed',
    hasBill: true,
  },
  {
    ago: 97,
    property: FLATS,
    category: 'utilities',
    amount: 642.8,
    supplier: 'Ghana Water',
    note: 'Water of the common meter, August',
  },
  {
    ago: 83,
    property: PALMWINE,
    category: 'security',
    amount: 1_500,
    supplier: 'Nkwa Guards',
    note: 'Two night guards, one month',
  },
  {
    ago: 66,
    property: FLATS,
    category: 'utilities',
    amount: 688.4,
    supplier: 'Ghana Water',
    note: 'Water of the common meter, September',
  },
  {
    ago: 52,
    property: PALMWINE,
    category: 'security',
    amount: 1_500,
    supplier: 'Nkwa Guards',
    note: 'Two night guards, one month',
  },
  {
    ago: 38,
    property: FLATS,
    category: 'repairs',
    amount: 420.5,
    isOfUnit: true,
    hasBill: true,
    supplier: 'Kwame Plumbing Works',
    note: 'New kitchen mixer and two hours of work',
  },
  {
    ago: 31,
    property: BOHYE,
    category: 'cleaning',
    amount: 350,
    supplier: 'Efua Cleaning',
    note: 'Yard and drains, once a week',
  },
  {
    ago: 21,
    property: PALMWINE,
    category: 'security',
    amount: 1_500,
    supplier: 'Nkwa Guards',
    note: 'Two night guards, one month',
  },
  {
    ago: 12,
    property: BOHYE,
    category: 'repairs',
    amount: 980,
    isOfUnit: true,
    hasBill: true,
    supplier: 'Yaw Metal Works',
    note: 'Roller shutter straightened, new lock',
  },
  {
    ago: 4,
    property: ACHIMOTA,
    category: 'utilities',
    amount: 1_130.25,
    supplier: 'ECG',
    note: 'Light of the yard and the pump',
  },
]

export const ENTERED_TWICE: ExpensePlan = {
  ago: 20,
  property: PALMWINE,
  category: 'security',
  amount: 1_500,
  supplier: 'Nkwa Guards',
  note: 'Two night guards, one month',
}
