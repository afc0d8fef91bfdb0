import type { Page } from '@playwright/test'
import { addDays } from '../src/shared/days.ts'
import { callApi } from '../src/testing/portal/process.ts'
import { expect, type Servers } from './portal.ts'
import { wcagFaults } from './wcag.ts'

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 375, height: 740 }

export const DUE = addDays(new Date().toISOString().slice(0, 10), 14)

type Listed = { tenantName: string; description: string; amount: number; status: string }

export const issuedWith = async ({ portal }: Servers, token: string, description: string) =>
  (await callApi<Listed[]>(portal, 'GET /invoices', { token })).body.filter(
    (invoice) => invoice.description === description,
  )

/** `page` is called for each locator, because the page may change. */
export function bulkForm(page: () => Page) {
  const form = () => page().getByRole('form', { name: 'Bulk Invoices' })
  const results = () => page().getByRole('region', { name: 'Bulk Results' })
  return {
    form,
    results,
    tick: (name: string) => form().getByRole('checkbox', { name }),
    button: (name: string | RegExp) => page().getByRole('button', { name, exact: true }),
    count: (label: string) =>
      results().locator('dl > div', { has: page().getByText(label, { exact: true }) }),
    async fill(description: string, amount: string): Promise<void> {
      await form().getByLabel('Amount (GHS)').fill(amount)
      await form().getByLabel('Due Date').fill(DUE)
      await form().getByLabel('Description').fill(description)
    },
    async expectAccessible(): Promise<void> {
      for (const size of [PHONE, DESKTOP]) {
        await page().setViewportSize(size)
        expect(await wcagFaults(page())).toEqual([])
        expect(
          await page().evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0)
      }
    },
  }
}
