import { createHash } from 'node:crypto'
import { takesSms } from '../../../../../server/phone.ts'
import type { ProblemKind } from '../../imports.contract.ts'
import { type CellProblem, createAnswers } from './answers.ts'
import type { Book, BookPlan, Choices, Portal, Table } from './book.types.ts'
import { type Line, readLines } from './lines.ts'
import { listWrongTotals, readMoney } from './money.ts'
import { findPeople, type Person } from './people.ts'
import { placeUnitKey } from './places.ts'
import {
  createKinds,
  findAlready,
  indexUnits,
  markShared,
  type PlacedLine,
  planPerson,
  planPlaces,
  tenantIdentities,
  toIdentity,
} from './plan.ts'
import { headingsText, listProblems } from './problems.ts'

const NOBODY = { same: null, question: null, sharesPhone: false }

/** An address that another person of the book or the portal has is asked about, and is not used. */
function checkEmails(lines: readonly PlacedLine[], people: readonly Person[], portal: Portal): void {
  const owners = new Map<string, Person | string>()
  const tenants = new Map(
    people.flatMap((person) => (person.tenant === null ? [] : [[person.tenant, person]])),
  )
  for (const [at, { email, id }] of portal.tenants.entries())
    if (email !== null) owners.set(email.toLowerCase(), tenants.get(at) ?? id)
  for (const person of people)
    for (const at of person.rows) {
      const line = lines[at]
      const email = line?.cells.email?.toLowerCase()
      if (!line || email === undefined) continue
      const owner = owners.get(email)
      if (owner === undefined) owners.set(email, person)
      else if (owner !== person) {
        const fix = line.problems.ask('email-taken', 'email')
        line.cells.email = null
        if (fix !== undefined) line.cells.values['email'] = ''
      }
    }
}

/** An address or number that may still be corrected. */
const isOpenContact = ({ fixed, kind }: CellProblem): boolean =>
  !fixed && (kind.startsWith('phone-') || kind.startsWith('email-'))

function hasReach(person: Person, lines: readonly PlacedLine[], portal: Portal): boolean {
  const tenant = person.tenant === null ? undefined : portal.tenants[person.tenant]
  return (
    Boolean(tenant?.email || tenant?.phone) ||
    person.rows.some((at) => {
      const line = lines[at]
      if (!line) return false
      const { phone, email } = line.cells
      return (
        email !== null ||
        (phone !== null && takesSms(phone.number)) ||
        line.problems.found.some(isOpenContact)
      )
    })
  )
}

function addPersonProblems(lines: readonly PlacedLine[], people: readonly Person[], portal: Portal): void {
  for (const person of people) {
    const reach = hasReach(person, lines, portal)
    for (const at of person.rows) {
      const line = lines[at]
      if (!line) continue
      const { same, question, sharesPhone } = line.person
      if (question !== null)
        line.problems.found.push({ kind: 'same-name', field: 'name', fixed: question === 'answered' })
      if (same !== null && same.by !== 'answer') line.problems.add('same-person', 'name')
      if (sharesPhone) line.problems.add('phone-shared', 'phone')
      if (line.isShared) line.problems.ask('unit-shared', 'unit')
      if (!reach) line.problems.add('no-reach', 'phone')
    }
  }
}

const listAnswered = (
  { isLeft, problems: { found } }: Line,
  corrected: readonly CellProblem[],
): ProblemKind[] => {
  const own = isLeft ? found.filter(({ kind }) => kind === 'hidden-rows') : [...found, ...corrected]
  return own.flatMap(({ kind, fixed }) => (fixed ? kind : []))
}

const toRow = (
  line: Line,
  placed: PlacedLine | undefined,
  corrected: readonly CellProblem[] = [],
): Book['rows'][number] => ({
  row: line.row.key,
  cells: [...line.row.cells],
  values: Object.fromEntries(Object.entries(line.cells.values).filter(([, text]) => text !== '')),
  state: line.isLeft ? 'leftOut' : placed?.isAlready ? 'already' : 'new',
  same: placed?.person.same ?? null,
  problems: line.problems.found.flatMap(({ kind, field, fixed }) =>
    fixed || (line.isLeft && kind !== 'hidden-rows') ? [] : [{ kind, field }],
  ),
  answered: listAnswered(line, corrected),
})

function placeLines(
  taken: readonly Line[],
  choices: Choices,
  portal: Portal,
  ask: (key: string) => string | undefined,
) {
  const tenants = tenantIdentities(portal)
  const units = indexUnits(portal)
  const found = findPeople(taken.map(toIdentity), tenants, { same: choices.same, ask })
  const tenantIds = new Map<number, string>()
  for (const { tenant, rows } of found.people)
    if (tenant !== null) for (const at of rows) tenantIds.set(at, tenants[tenant]?.key ?? '')
  const lines = taken.map((line, at): PlacedLine => {
    const parts = line.units.map((name) => ({
      name,
      key: line.place ? placeUnitKey(line.place, name) : '',
      already: findAlready(line, { unit: name, tenantId: tenantIds.get(at) }, units),
    }))
    const isAlready = parts.length > 0 && parts.every(({ already }) => already !== null)
    return { ...line, person: found.rows[at] ?? NOBODY, parts, isAlready, isShared: false }
  })
  markShared(lines, units)
  checkEmails(lines, found.people, portal)
  addPersonProblems(lines, found.people, portal)
  return { lines, people: found.people, units }
}

function growTexts({ capacities }: Pick<BookPlan, 'capacities'>, portal: Portal): string[] {
  const properties = new Map(portal.properties.map((property) => [property.id, property]))
  return capacities.flatMap(({ propertyId, capacity }) => {
    const property = properties.get(propertyId)
    return property
      ? `${property.name} has room for ${property.capacity} units and gets ${capacity}: its capacity grows.`
      : []
  })
}

const countMakes = (plan: BookPlan, rows: Book['rows']): Book['makes'] => {
  const leases = plan.people.flatMap((person) => person.leases)
  const countRows = (state: string) => rows.filter((row) => row.state === state).length
  return {
    properties: plan.properties.length,
    units: plan.units.length,
    tenants: plan.people.filter(({ tenantId }) => tenantId === null).length,
    leases: leases.length,
    charges: leases.filter(({ charge }) => charge !== null).length,
    openings: plan.people.filter(({ opening }) => opening !== 0).length,
    deposits: leases.filter(({ deposit }) => deposit > 0).length,
    already: countRows('already'),
    leftOut: countRows('leftOut'),
  }
}

export function readBook(table: Table, choices: Choices, portal: Portal): Book {
  const active = portal.properties.filter(({ archived }) => !archived)
  const { answers, general } = createAnswers(choices.fixes, new Set(active.map(({ id }) => id)))
  const read = readLines({ table, choices, portal, answers })
  const { asOf } = read
  const taken = read.lines.filter(({ isLeft }) => !isLeft)
  const { lines, people, units } = placeLines(taken, choices, portal, (key) => answers('same-name', key))
  const getKind = createKinds(table, portal, lines)
  const planned = people.flatMap((person) => planPerson(person, lines, { portal, asOf, getKind }) ?? [])
  const { grows, ...places } = planPlaces(planned, lines, { portal, units, getKind })
  const plan = { ...places, people: planned }
  for (const { place, problems } of lines)
    if (place?.propertyId && grows.has(place.propertyId)) problems.add('capacity', 'property')
  const placed = new Map(lines.map((line) => [line.row.key, line]))
  const rows = read.lines.map((line) =>
    toRow(line, placed.get(line.row.key), read.corrected.get(line.row.key)),
  )
  const money = readMoney(
    { table, turnsBalance: general('minus') === 'owed', portal },
    { lines: { all: read.lines, taken: lines }, people, planned },
  )
  const problems = listProblems({
    lines: read.lines.map((line) => placed.get(line.row.key) ?? line),
    corrected: read.corrected,
    texts: {
      headings: headingsText(table),
      totals: listWrongTotals(money),
      capacity: growTexts(places, portal),
    },
    portal,
    isArchived: read.places.isArchived,
  })
  const taxed = choices.options.taxed ?? true
  return {
    sheets: table.sheets,
    columns: table.columns,
    options: { asOf, property: choices.options.property ?? null, rentDay: read.rentDay, taxed },
    rows,
    problems,
    money,
    makes: countMakes(plan, rows),
    ready: problems.every(({ blocking }) => !blocking),
    hash: createHash('sha256')
      .update(JSON.stringify([asOf, taxed, plan]))
      .digest('hex'),
    asOfNote: read.note,
    plan,
  }
}
