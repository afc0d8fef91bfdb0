import { describe, expect, it } from 'vitest'
import type { TenantChoice } from '../../tenants.contract.ts'
import { countsByProperty, matching, searchedIn } from './tenant-chooser.search.ts'

const person = (id: string, name: string, apartment: string, unit: string | null): TenantChoice => ({
  id,
  name,
  email: `${id}@tenant.test`,
  apartment,
  unit,
})
const ALL = [
  person('kofi', 'Kofi Ɔfɔri', 'Bohye (Shops)', 'B12'),
  person('dede', 'Dɛdɛ Ofori', 'Palmwine (Shops)', null),
  person('ama', 'Ama Serwaa', 'Bohye (Shops)', 'A1'),
]
const SEARCHED = searchedIn(ALL)
const found = (typed: string, property = '') => matching(SEARCHED, { typed, property }).map(({ id }) => id)

describe('the search for tenants to choose', () => {
  it.each([
    ['ofori', ['kofi', 'dede']],
    ['ƆFƆRI', ['kofi', 'dede']],
    ['  ama ', ['ama']],
    ['b12', ['kofi']],
    ['dede@TENANT', ['dede']],
    ['ofori palm', ['dede']],
    ['bohye shops', ['kofi', 'ama']],
    ['', ['kofi', 'dede', 'ama']],
  ])('finds by %j', (typed, ids) => {
    expect(found(typed)).toEqual(ids)
  })

  it('stays within a property', () => {
    expect(found('', 'Bohye (Shops)')).toEqual(['kofi', 'ama'])
    expect(found('ofori', 'Bohye (Shops)')).toEqual(['kofi'])
  })

  it('counts the tenants of each property', () => {
    expect(countsByProperty(ALL)).toEqual([
      { property: 'Bohye (Shops)', count: 2 },
      { property: 'Palmwine (Shops)', count: 1 },
    ])
  })
})
