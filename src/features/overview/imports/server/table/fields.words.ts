import {
  EMAIL_WORDS,
  END_WORDS,
  listWords,
  NAME_PARTS,
  NAME_WORDS,
  NOTE_WORDS,
  PHONE_WORDS,
  PROPERTY_WORDS,
  START_WORDS,
  UNIT_WORDS,
} from '../../../../../shared/fields/heading-words.ts'
import type { BookField } from '../../imports.contract.ts'

/** Headings of each field in rent books; case, order of words, plural and currency do not count. */
export const WORDS: Partial<Record<BookField, readonly string[]>> = {
  name: [...NAME_WORDS, ...NAME_PARTS],
  phone: PHONE_WORDS,
  email: EMAIL_WORDS,
  property: PROPERTY_WORDS,
  unit: [...UNIT_WORDS, 'rm', 'rm no', 'apartment/room', 'flat/room no'],
  startsOn: START_WORDS,
  endsOn: END_WORDS,
  rent: listWords(`
    rent, rents, rental, rent amount, amount of rent, rent charge, rent charged, rent payable,
    monthly rent, rent per month, rent/month, rent p.m., rent pm, rent monthly, rent a month,
    monthly rate, monthly charge, monthly amount, rate per month, amount per month, amount/month,
    rent rate, rental rate, current rent, new rent, rent now, rental amount, rent value, annual rent,
    yearly rent, rent per year, rent per annum, rent/year, rent p.a., rent pa, agreed rent,
    quarterly rent, rent per quarter, rent/quarter, annual rate, rental per month, rental value,
    rent per mth, rate/month, rental fee, rent fee, monthly rental, monthly rent payable, basic rent,
    half yearly rent, half-year rent, rent for 6 months, rent per 6 months, 6 months rent,
    rent (6 months)`),
  period: listWords(`
    period, rent period, payment period, billing period, frequency, payment frequency, billing cycle,
    every, billed, paid every, rent frequency, payment terms, payment interval, pays,
    terms of payment, rent every, billing, payment cycle, payment plan`),
  rentDay: listWords(`
    rent day, due day, day due, payment day, day of payment, rent due day, pay day, day rent is due`),
  deposit: listWords(`
    deposit, security deposit, deposit paid, deposit held, rent deposit, deposit amount, deposits,
    deposit/goodwill, goodwill/deposit, caution, caution money, caution fee, caution deposit,
    refundable deposit, deposit (refundable), dep, sec dep, deposit/security`),
  balance: listWords(`
    balance, bal, balance due, current balance, outstanding, outstanding balance, amount outstanding,
    owing, amount owing, owed, amount owed, owes, arrears, rent arrears, arrears due, total arrears,
    debt, debts, indebtedness, amount due, total due, closing balance, balance c/f, bal c/f,
    balance c/d, bal c/d, balance carried forward, unpaid, amount unpaid, rent owing, rent owed,
    outstanding rent, outstanding amount, total outstanding, total owing, total debt, balance owed,
    outstanding arrears, total balance, balance outstanding, rent balance, arrears owed,
    current arrears, curr bal, bal due, closing bal, bal now, present balance`),
  credit: listWords(`
    credit, credits, credit balance, overpayment, overpaid, over payment, amount overpaid, prepaid,
    prepayment, prepaid rent, excess, excess payment, paid ahead, amount paid ahead, tenant credit`),
  brought: listWords(`
    b/f, bal b/f, balance b/f, brought forward, balance brought forward, arrears b/f, b/fwd,
    bal b/fwd, bf, balance bf, bal bf, arrears bf, b/d, bal b/d, balance b/d, brought down,
    amount b/f, previous balance, previous arrears, old balance, old arrears, last year balance,
    last year arrears, opening balance, opening bal, opening arrears, arrears brought forward,
    balance last year, prev balance, prev bal, arrears from last year, balance from last year,
    debt b/f, starting balance, brought`),
  paidUntil: listWords(`
    paid up to, paid upto, paid until, paid till, paid through, paid thru, rent paid up to,
    rent paid to, rent paid until, rent paid till, last month paid, paid up until, paid up till,
    rent covers to, covered until, covered to, last paid month, rent paid upto, month paid up to,
    good till, good until, runs till, runs until, rent till, rent until, paid for up to, payment up to, rent paid through, rent valid until, rent valid till`),
  advance: listWords(`
    advance, advance months, advance (months), advance paid, rent advance, advance rent,
    advance payment, months advance, no of months paid, number of months paid, years paid,
    no of years paid, advance (years), years advance, advance period, months in advance,
    years in advance, paid in advance, advance rent paid, rent paid in advance, duration paid,
    period paid, period paid for, months paid for, advance amount, advance years,
    advance paid months, no of months, advance duration, rent advance paid`),
  note: NOTE_WORDS,
  ignore: listWords(`
    s/n, s/no, sn, sno, s.no, no, no., nr, #, item, item no, serial, serial no, ser, sr no,
    serial number, seq, row, index, count, total, totals, total paid, amount paid, paid, payment,
    payments, receipt, receipt no, receipt number, rcpt no, signature, sign, status, date, date paid,
    date of payment, payment date, last payment, last payment date, mode of payment, mode,
    payment mode, payment method, method of payment, old rent, previous rent, total rent,
    annual total, title, sex, gender, occupation, profession, nationality, type, unit type, category,
    size, floor, next of kin, guarantor, witness, caretaker, agent, goodwill, trade, business,
    nature of business, total amount, paid to date, grand total, year, month, expected,
    expected rent, difference, variance, cheque no, electricity, water, utilities, light bill,
    water bill, ecg, meter no, service charge, service charges, s/c, maintenance fee, tax, withholding tax, vat`),
}

const many = (headings: readonly string[], fields: readonly BookField[]) =>
  headings.map((heading) => [heading, fields] as const)

/** Headings that may name several fields; their cells decide. */
export const POSSIBLE: readonly (readonly [heading: string, fields: readonly BookField[]])[] = [
  ...many(
    ['contact', 'contact details', 'contact info', 'tenant contact', 'reach', 'address'],
    ['email', 'phone'],
  ),
  ...many(['contact address', 'address/phone', 'phone/email', 'email/phone'], ['email', 'phone']),
  ...many(['apartment', 'house', 'block', 'warehouse', 'office', 'rental unit'], ['unit', 'property']),
  ...many(['due', 'rent due', 'due on', 'due date'], ['rentDay', 'balance']),
  ...many(['company', 'company name', 'business name', 'name of business', 'enterprise'], ['name']),
  ...many(['months paid', 'month paid', 'paid to', 'rent paid for'], ['advance', 'paidUntil']),
]

/** Headings of nothing that is known, unless their cells are telephone numbers. */
export const NUMBER_WORDS = listWords(`number, numbers, no, nos, nr, #`)

/** Words of headings whose columns are about somebody or something else. */
export const OTHER_WORDS =
  /\b(?:guarantor|emergency|kin|caretaker|witness|agent|landlord|spouse|wife|husband|id|tin|card|account|meter|receipt|cheque|invoice|voter|passport|bank)\b/i
