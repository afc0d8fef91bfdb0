import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { databaseUrl } from '../../testing/database/database.ts'
import { PASSWORD, startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { setUpTotp } from '../../testing/totp.ts'
import { resetTotpByEmail } from './reset-totp.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.close())

test('an operator lets an owner in who lost phone and recovery codes, while the portal serves', async () => {
  const owner = await portal.createAdmin()
  await setUpTotp(portal, owner)
  const config = readConfig({ DATABASE_URL: databaseUrl(portal.db.$client.options) })
  const reset = (email: string) => resetTotpByEmail({ config, clock: portal.clock }, email)
  await expect(reset('nobody@landlord.test')).rejects.toThrow('Nobody signs in with nobody@landlord.test.')
  await expect(portal.signIn(owner.email, PASSWORD)).rejects.toThrow('Enter the code')
  await reset(owner.email.toUpperCase())
  expect((await portal.signIn(owner.email, PASSWORD)).token).toBeDefined()
  const { rows } = await portal.db.execute(
    sql`select role, actor_name as name from audit_events where action = 'totp.disabled'`,
  )
  expect(rows).toEqual([{ role: 'system', name: 'The operator of the portal' }])
  const { rows: alerts } = await portal.db.execute(
    sql`select recipient, params->>'title' as title from deliveries
      where kind = 'owner-alert' and params->>'by' = 'The operator of the portal'`,
  )
  expect(alerts).toEqual([
    { recipient: owner.email, title: 'Two-step sign-in of Ama Mensah was switched off' },
  ])
  await expect(reset(owner.email)).rejects.toThrow('does not use two-step sign-in')
})
