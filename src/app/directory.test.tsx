import { expect, test } from 'vitest'
import { DESTINATIONS } from '../features/overview/directory/directory.actions.ts'
import { hasPermission, type Permission } from '../shared/permissions.ts'
import { STAFF_ROLES } from '../shared/staff-roles.ts'
import { OFFICE_LINKS } from './links.office.ts'
import { officeScreens } from './screens/screens.office.ts'
import { screens } from './screens/screens.ts'

type Known = { options: { path?: string; staticData?: { access?: { permission?: Permission } } } }

const routes = new Map(
  ([...officeScreens, ...screens] as Known[]).map(({ options: { path = '', staticData } }) => [
    path,
    staticData?.access?.permission,
  ]),
)
const links = OFFICE_LINKS.main.concat(OFFICE_LINKS.more.flatMap((group) => group.links))
const staff = STAFF_ROLES.flatMap((role) => [
  { staff: role, propertyIds: null },
  { staff: role, propertyIds: ['p'] },
])

test.each([...DESTINATIONS, ...links].map((one) => [one.to, one] as const))(
  '%s is offered only to staff whom its screen admits',
  (to, { permission }) => {
    expect([...routes.keys()]).toContain(to)
    const needed = routes.get(to)
    for (const person of staff) {
      const isOffered = permission === undefined || hasPermission(person, permission)
      expect(!isOffered || needed === undefined || hasPermission(person, needed)).toBe(true)
    }
  },
)

test('the menu has the five links of the specification first, and about 14 in all', () => {
  expect(OFFICE_LINKS.main.map(({ to, label }) => [to, label])).toEqual([
    ['/dashboard', 'Dashboard'],
    ['/tenants', 'Tenants'],
    ['/invoices', 'Invoices'],
    ['/requests', 'Requests'],
    ['/complaints', 'Complaints'],
  ])
  for (const person of staff) {
    const shown = links.filter(
      ({ permission, unless }) =>
        (!permission || hasPermission(person, permission)) && !(unless && hasPermission(person, unless)),
    )
    expect(shown.length).toBeLessThanOrEqual(15)
  }
  expect(routes.get('/staff')).toBe('staff:manage')
})
