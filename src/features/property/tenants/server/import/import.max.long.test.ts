import { expect, test } from 'vitest'
import { IMPORT_MAX_ROWS } from '../../../../../shared/imports.ts'
import { setUpFixture } from '../../../../../testing/fixture.ts'
import type { Imported } from '../../import.contract.ts'

const fixture = setUpFixture()

test('an import adds thousands of rows', async () => {
  const long = 'x'.repeat(200)
  const person = { name: long, unit: long, phone: long, apartment: 'Bohye (Shops)' }
  const rows = Array.from({ length: IMPORT_MAX_ROWS }, (_, at) => ({
    ...person,
    email: `t-${at}@tenant.test`,
  }))
  const { body } = await fixture.admin.call<Imported>('POST /tenants/import', {
    body: { rows, sendEmail: false },
  })
  expect(body.imported).toBe(IMPORT_MAX_ROWS)
})
