import { expect, test } from 'vitest'
import { activeFirst } from './tenant-cases-list.tsx'

const rows = (ids: string) => [...ids].map((id) => ({ id }))

test.each([
  ['', '', ''],
  ['', 'abc', 'abc'],
  ['ac', 'abc', 'acb'],
  ['xy', 'abc', 'xya'],
  ['xyz', 'abc', 'xyz'],
])('active %j of the newest %j: %j', (active, newest, expected) => {
  expect(activeFirst(rows(active), rows(newest), 3)).toEqual(rows(expected))
})
