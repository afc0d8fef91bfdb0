import { describe, expect, test } from 'vitest'
import { choose, emptyPortal, makeTable, type Row } from '../../../../../testing/imports/book-plans.ts'
import { readBook } from './read-book.ts'

const read = (row: Row) =>
  readBook(
    makeTable([{ name: 'Ama Mensah', unit: '1', property: 'Kejetia', ...row }], { titleDay: '2026-09-30' }),
    choose(),
    emptyPortal(),
  )

/** The opening in pesewas, the lease's first day and the charge's. */
const account = (row: Row) => {
  const [person] = read(row).plan.people
  return [person?.opening, person?.leases[0]?.startsOn, person?.leases[0]?.charge?.startsOn]
}

describe('advance from the start', () => {
  const rented = { startsOn: '2026-01-01', rent: '600' }
  test.each<[string, number]>([
    ['9', 0],
    ['9 months', 0],
    ['8 mths', 60_000],
    ['1 year', -180_000],
    ['2 yrs', -900_000],
    ['1 year 6 months', -540_000],
    ['two years in advance', -900_000],
    ['1½ years', -540_000],
    ['1 1/2 years', -540_000],
    ['½ year', 180_000],
    ['paid till Dec 2026', -180_000],
    ['GHS 7,200', -180_000],
    ['5400', 0],
    ['0', 0],
  ])('%j', (advance, opening) => expect(account({ ...rented, advance })[0]).toBe(opening))

  test('of a rent a year', () => {
    const row = { startsOn: '2025-01-01', rent: '6000', period: 'a year', advance: '12,000' }
    expect(account(row)).toEqual([0, '2025-01-01', '2027-01-01'])
  })

  test.each<[string, string, number | undefined]>([
    ['year', '1', 0],
    ['year', '2', -600_000],
    ['year', '5', -2_400_000],
    ['year', '6', undefined],
    ['year', '12', undefined],
    ['quarter', '1', 1_800_000],
    ['quarter', '2', undefined],
  ])('of a rent a %s, %j without a unit', (period, advance, opening) => {
    const book = read({ startsOn: '2025-10-01', rent: '6000', period, advance })
    expect([book.ready, book.plan.people[0]?.opening]).toEqual(
      opening === undefined ? [false, 0] : [true, opening],
    )
  })

  test.each([
    [{ ...rented, advance: '7,250' }, 'amount-bad'],
    [{ ...rented, advance: 'much' }, 'amount-bad'],
    [{ rent: '600', advance: '6 months' }, 'start-missing'],
    [{ rent: '6000', period: 'yearly' }, 'start-missing'],
  ])('%j is %s', (row, kind) => {
    expect(read(row)).toMatchObject({
      ready: false,
      problems: expect.arrayContaining([expect.objectContaining({ kind, blocking: true })]),
    })
  })
})
