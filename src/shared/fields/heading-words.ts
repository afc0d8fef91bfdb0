import { createHeadingFinder } from './headings.ts'

/** Splits a list of headings at its commas. */
export const listWords = (words: string): string[] => words.split(',').map((word) => word.trim())

export const NAME_WORDS = listWords(`
  name, names, tenant, tenants, name of tenant, tenant full name, full name, fullname, occupant,
  name of occupant, occupier, name of occupier, client, client name, customer, customer name, lessee,
  name of lessee, renter, resident, shop owner, store owner, name of shop owner, name of trader,
  trader, tenant details, name and address, tenant/company, name of company, tenant/business name`)

/** Parts of a name, which are joined in their order. */
export const NAME_PARTS = listWords(`
  first name, firstname, forename, given name, surname, last name, lastname, family name, other name,
  other names, othername, middle name`)

const findNamePart = createHeadingFinder(NAME_PARTS.map((name) => [name, true]))
export const isNamePart = (heading: string): boolean => findNamePart(heading) === true

export const PHONE_WORDS = listWords(`
  phone, phone no, phone number, tel, tel no, tel., telephone, telephone number, mobile, mobile no,
  mobile phone, mobile number, cell, cell no, cellphone, contact no, contact number, phone contact,
  telephone contact, whatsapp, whatsapp no, whatsapp number, gsm, momo number, tenant phone,
  tenant contact no, phone 1, tel 1, contact phone, phone/whatsapp, mobile/whatsapp`)

export const EMAIL_WORDS = listWords(`
  email, e-mail, email address, e-mail address, mail, mail address, email id, tenant email`)

export const PROPERTY_WORDS = listWords(`
  property, property name, name of property, building, building name, location, site, estate, plaza,
  complex, compound, market, branch, premises, place, name of building, estate name,
  property location, property/location, court, mall`)

export const UNIT_WORDS = listWords(`
  unit, unit no, unit number, unit name, shop, shop no, shop number, shop name/no, shops, room,
  room no, room number, rooms, store, store no, store number, stores, flat, flat no, flat number,
  apartment no, apartment number, apt, apt no, stall, stall no, kiosk, kiosk no, container,
  container no, suite, suite no, office no, door, door no, space, space no, premises no, bay, bay no,
  warehouse no, table no, chamber, shop/room, shop/store no, house no, house number, hse no,
  room/shop no, shop/unit, unit/shop no, shop id, unit id`)

export const START_WORDS = listWords(`
  start, start date, starts, start on, starts on, date started, starting date, from, date from,
  entry, entry date, date of entry, date entered, move in, move in date, moved in, date moved in,
  date in, in date, commencement, commencement date, date of commencement, commenced, begin, begins,
  lease start, lease start date, lease begins, tenancy start, tenancy start date, tenancy begins,
  beginning date, date of occupancy, occupancy date, occupied since, since, date joined,
  tenant since, rent start, rent start date, effective date, date of tenancy, tenancy from,
  lease from, move-in, date occupied, date of move in, start of tenancy, start of lease,
  agreement date, date of agreement`)

export const END_WORDS = listWords(`
  end, end date, ends, ends on, ending, ending date, to, date to, expiry, expiry date, expires,
  expires on, expiring, expiring date, date of expiry, expiration, expiration date, exp date, exp,
  lease end, lease end date, lease ends, lease expiry, tenancy end, tenancy end date, tenancy ends,
  tenancy expiry, until, valid until, valid till, move out, move out date, date out, exit date,
  date of exit, termination date, end of tenancy, end of lease, lease to, tenancy to, expired date,
  expire, expire date, expired, lease expires, tenancy expires, agreement expires, lease expiry date`)

export const NOTE_WORDS = listWords(`
  note, notes, remark, remarks, comment, comments, observation, observations, memo, other info,
  additional information, rmks, rmk, general remarks, notes/remarks, remarks/comments`)
