import type { BookField } from '../../imports.contract.ts'

const list = (words: string): string[] => words.split(',').map((word) => word.trim())

/** Headings of each field in rent books; case, order of words, plural and currency do not count. */
export const WORDS: Partial<Record<BookField, readonly string[]>> = {
  name: list(`
    name, names, tenant, tenants, name of tenant, tenant full name, full name, fullname, occupant,
    name of occupant, occupier, name of occupier, client, client name, customer, customer name,
    lessee, name of lessee, renter, resident, shop owner, store owner, name of shop owner,
    name of trader, trader, tenant details, name and address, tenant/company, first name, firstname,
    forename, given name, surname, last name, lastname, family name, other name, other names,
    othername, middle name, name of company, tenant/business name`),
  phone: list(`
    phone, phone no, phone number, tel, tel no, tel., telephone, telephone number, mobile, mobile no,
    mobile phone, mobile number, cell, cell no, cellphone, contact no, contact number, phone contact,
    telephone contact, whatsapp, whatsapp no, whatsapp number, gsm, momo number, tenant phone,
    tenant contact no, phone 1, tel 1, contact phone, phone/whatsapp, mobile/whatsapp`),
  email: list(`
    email, e-mail, email address, e-mail address, mail, mail address, email id, tenant email`),
  property: list(`
    property, property name, name of property, building, building name, location, site, estate,
    plaza, complex, compound, market, branch, premises, place, name of building, estate name,
    property location, property/location, court, mall`),
  unit: list(`
    unit, unit no, unit number, unit name, shop, shop no, shop number, shop name/no, shops, room,
    room no, room number, rooms, store, store no, store number, stores, flat, flat no, flat number,
    apartment no, apartment number, apt, apt no, stall, stall no, kiosk, kiosk no, container,
    container no, suite, suite no, office no, door, door no, space, space no, premises no, bay,
    bay no, warehouse no, table no, chamber, shop/room, shop/store no, house no, house number,
    hse no, room/shop no, shop/unit, unit/shop no, shop id, unit id`),
  startsOn: list(`
    start, start date, starts, start on, starts on, date started, starting date, from, date from,
    entry, entry date, date of entry, date entered, move in, move in date, moved in, date moved in,
    date in, in date, commencement, commencement date, date of commencement, commenced, begin,
    begins, lease start, lease start date, lease begins, tenancy start, tenancy start date,
    tenancy begins, beginning date, date of occupancy, occupancy date, occupied since, since,
    date joined, tenant since, rent start, rent start date, effective date, date of tenancy,
    tenancy from, lease from, move-in, date occupied, date of move in, start of tenancy,
    start of lease, agreement date, date of agreement`),
  endsOn: list(`
    end, end date, ends, ends on, ending, ending date, to, date to, expiry, expiry date, expires,
    expires on, expiring, expiring date, date of expiry, expiration, expiration date, exp date, exp,
    lease end, lease end date, lease ends, lease expiry, tenancy end, tenancy end date, tenancy ends,
    tenancy expiry, until, valid until, valid till, move out, move out date, date out, exit date,
    date of exit, termination date, end of tenancy, end of lease, lease to, tenancy to, expired date,
    expire, expire date, expired, lease expires, tenancy expires, agreement expires,
    lease expiry date`),
  rent: list(`
    rent, rents, rental, rent amount, amount of rent, rent charge, rent charged, rent payable,
    monthly rent, rent per month, rent/month, rent p.m., rent pm, rent monthly, rent a month,
    monthly rate, monthly charge, monthly amount, rate per month, amount per month, amount/month,
    rent rate, rental rate, current rent, new rent, rent now, rental amount, rent value, annual rent,
    yearly rent, rent per year, rent per annum, rent/year, rent p.a., rent pa, agreed rent,
    quarterly rent, rent per quarter, rent/quarter, annual rate, rental per month, rental value,
    rent per mth, rate/month, rental fee, rent fee, monthly rental, monthly rent payable, basic rent,
    half yearly rent, half-year rent, rent for 6 months, rent per 6 months, 6 months rent,
    rent (6 months)`),
  period: list(`
    period, rent period, payment period, billing period, frequency, payment frequency, billing cycle,
    every, billed, paid every, rent frequency, payment terms, payment interval, pays,
    terms of payment, rent every, billing, payment cycle, payment plan`),
  rentDay: list(`
    rent day, due day, day due, payment day, day of payment, rent due day, pay day, day rent is due`),
  deposit: list(`
    deposit, security deposit, deposit paid, deposit held, rent deposit, deposit amount, deposits,
    deposit/goodwill, goodwill/deposit, caution, caution money, caution fee, caution deposit,
    refundable deposit, deposit (refundable), dep, sec dep, deposit/security`),
  balance: list(`
    balance, bal, balance due, current balance, outstanding, outstanding balance, amount outstanding,
    owing, amount owing, owed, amount owed, owes, arrears, rent arrears, arrears due, total arrears,
    debt, debts, indebtedness, amount due, total due, closing balance, balance c/f, bal c/f,
    balance c/d, bal c/d, balance carried forward, unpaid, amount unpaid, rent owing, rent owed,
    outstanding rent, outstanding amount, total outstanding, total owing, total debt, balance owed,
    outstanding arrears, total balance, balance outstanding, rent balance, arrears owed,
    current arrears`),
  credit: list(`
    credit, credits, credit balance, overpayment, overpaid, over payment, amount overpaid, prepaid,
    prepayment, prepaid rent, excess, excess payment, paid ahead, amount paid ahead, tenant credit`),
  brought: list(`
    b/f, bal b/f, balance b/f, brought forward, balance brought forward, arrears b/f, b/fwd,
    bal b/fwd, bf, balance bf, bal bf, arrears bf, b/d, bal b/d, balance b/d, brought down,
    amount b/f, previous balance, previous arrears, old balance, old arrears, last year balance,
    last year arrears, opening balance, opening bal, opening arrears, arrears brought forward,
    balance last year, prev balance, prev bal, arrears from last year, balance from last year,
    debt b/f, starting balance, brought`),
  paidUntil: list(`
    paid up to, paid upto, paid until, paid till, paid through, paid thru, rent paid up to,
    rent paid to, rent paid until, rent paid till, last month paid, paid up until, paid up till,
    rent covers to, covered until, covered to, last paid month, rent paid upto, month paid up to,
    paid for up to, payment up to, rent paid through, rent valid until, rent valid till`),
  advance: list(`
    advance, advance months, advance (months), advance paid, rent advance, advance rent,
    advance payment, months advance, no of months paid, number of months paid, years paid,
    no of years paid, advance (years), years advance, advance period, months in advance,
    years in advance, paid in advance, advance rent paid, rent paid in advance, duration paid,
    period paid, period paid for, months paid for, advance amount, advance years,
    advance paid months, no of months, advance duration, rent advance paid`),
  note: list(`
    note, notes, remark, remarks, comment, comments, observation, observations, memo, other info,
    additional information, rmks, rmk, general remarks, notes/remarks, remarks/comments`),
  ignore: list(`
    s/n, s/no, sn, sno, s.no, no, no., nr, #, item, item no, serial, serial no, ser, sr no,
    serial number, seq, row, index, count, total, totals, total paid, amount paid, paid, payment,
    payments, receipt, receipt no, receipt number, rcpt no, signature, sign, status, date, date paid,
    date of payment, payment date, last payment, last payment date, mode of payment, mode,
    payment mode, payment method, method of payment, old rent, previous rent, total rent,
    annual total, title, sex, gender, occupation, profession, nationality, type, unit type, category,
    size, floor, next of kin, guarantor, witness, caretaker, agent, goodwill, trade, business,
    nature of business, total amount, paid to date, grand total, year, month, expected,
    expected rent, difference, variance, cheque no, electricity, water, utilities, light bill,
    water bill, ecg, meter no, tax, withholding tax, vat`),
}

/** Parts of a name, which are joined in their order. */
export const NAME_PARTS = list(`
  first name, firstname, forename, given name, surname, last name, lastname, family name, other name,
  other names, othername, middle name`)

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

/** Words of headings whose columns are about somebody or something else. */
export const OTHER_WORDS =
  /\b(?:guarantor|emergency|kin|caretaker|witness|agent|landlord|spouse|wife|husband|id|tin|card|account|meter|receipt|cheque|invoice|voter|passport|bank)\b/i
