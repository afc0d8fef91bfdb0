import { expect, test } from 'vitest'
import { endForm } from './end-form.schema.ts'

const LEASE = { startsOn: '2026-02-01' }

test.each([
  ['2026-01-31', 'The tenant cannot move out before the lease begins.'],
  ['2026-02-01', undefined],
])('a move-out on %s of a lease from 1 February: %s', (moveOutOn, problem) => {
  const { error } = endForm(LEASE).safeParse({ moveOutOn, proration: '', reason: 'Moves away' })
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual(
    problem && [[['moveOutOn'], problem]],
  )
})
