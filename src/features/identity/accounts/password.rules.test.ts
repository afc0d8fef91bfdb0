import { expect, it } from 'vitest'
import { passwordProblem } from './password.rules.ts'

it.each([
  ['', 'secret-2', 'secret-2', 'currentPassword', 'Please fill in all password fields'],
  ['secret-1', '', 'secret-2', 'newPassword', 'Please fill in all password fields'],
  ['secret-1', 'secret-2', '', 'confirmation', 'Please fill in all password fields'],
  ['secret-1', 'short', 'other', 'confirmation', 'New passwords do not match'],
  ['secret-1', 'short', 'short', 'newPassword', 'New password must be at least 6 characters long'],
])('%j, %j, %j: %s, %s', (currentPassword, newPassword, confirmation, field, text) => {
  expect(passwordProblem({ currentPassword, newPassword, confirmation }, 'tenant')).toEqual({ field, text })
})

it('takes six characters, with and without a current password', () => {
  const wanted = { newPassword: 'abcdef', confirmation: 'abcdef' }
  expect(passwordProblem(wanted, 'tenant')).toBeNull()
  expect(passwordProblem({ currentPassword: 'x', ...wanted }, 'tenant')).toBeNull()
})

it.each([
  ['abcdefghi', 'New password must be at least 10 characters long'],
  ['abcdefghij', undefined],
])('takes ten characters of staff: %j', (newPassword, text) => {
  expect(passwordProblem({ newPassword, confirmation: newPassword }, 'staff')?.text).toBe(text)
})
