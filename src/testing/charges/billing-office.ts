import { afterAll, beforeAll, expect } from 'vitest'
import type { Lease } from '../../features/property/leases/leases.contract.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../portal.ts'

export type BillingOffice = {
  portal: TestPortal
  admin: ApiClient & { email: string }
  ok<T>(endpoint: string, body?: unknown): Promise<T>
  /** Signs in again, because sessions last a week. */
  setDay(day: string): Promise<void>
  /** For a new tenant, with a rent of GHS 1,500. */
  addLease(fields?: Record<string, unknown>, moveInDate?: string): Promise<Lease>
}

/** A portal with an admin per file. Today is 20 November 2026 at first. */
export function setUpBillingOffice(): BillingOffice {
  let units = 0
  const office = {} as BillingOffice
  beforeAll(async () => {
    office.portal = await startTestPortal()
    office.admin = await office.portal.createAdmin()
  })
  afterAll(() => office.portal.close())
  return Object.assign(office, {
    async ok<T>(endpoint: string, body?: unknown): Promise<T> {
      const reply = await office.admin.call<T>(endpoint, body === undefined ? {} : { body })
      expect(reply.status, reply.text).toBeLessThan(300)
      return reply.body
    },
    async setDay(day: string) {
      office.portal.clock.set(`${day}T09:00:00Z`)
      Object.assign(office.admin, await office.portal.signIn(office.admin.email, PASSWORD))
    },
    async addLease(fields: Record<string, unknown> = {}, moveInDate = '2026-01-01') {
      units += 1
      const { tenant } = await office.portal.createTenant(office.admin, { unit: `R${units}`, moveInDate })
      const [lease] = await office.ok<Lease[]>(`GET /leases?tenantId=${tenant.id}`)
      return office.ok<Lease>(`PATCH /leases/${lease?.id}`, { rent: 1500, ...fields })
    },
  })
}
