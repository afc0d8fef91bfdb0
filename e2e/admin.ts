import type { Locator, Page } from '@playwright/test'
import { addDays } from '../src/shared/days.ts'
import { callApi, type ServedPortal } from '../src/testing/process.ts'

export type Login = { token: string; user: { email: string; name: string; role: string } }

/** As signing in does. */
export async function restoreSession(page: Page, { token: session, user }: Login): Promise<void> {
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { token: session, userEmail: user.email, userRole: user.role, userName: user.name },
  )
}

/** `amount` in GHS; `due` in days from today, negative when overdue. */
export type NewInvoice = { description: string; amount: number; due: number; status?: string }

export async function issueInvoice(
  portal: ServedPortal,
  token: string,
  { due, ...fields }: NewInvoice & { tenantId: string | undefined },
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const body = { ...fields, dueDate: today, sendEmail: false }
  const created = await callApi<{ id: string }>(portal, 'POST /invoices', { token, body })
  const changes = { dueDate: addDays(today, due) }
  await callApi(portal, `PATCH /invoices/${created.body.id}`, { token, body: changes })
}

export async function chooseFromMenu(row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click()
  await row.getByRole('button', { name: action, exact: true }).click()
}
