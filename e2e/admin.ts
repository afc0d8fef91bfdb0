import type { Locator, Page } from '@playwright/test'
import { addDays } from '../src/shared/days.ts'
import { callApi, type ServedPortal } from '../src/testing/portal/process.ts'

export type Login = { token: string; user: { email: string; name: string; role: string } }

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
  { due, status = 'Unpaid', ...fields }: NewInvoice & { tenantId: string | undefined },
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const dueDate = addDays(today, due)
  const isPast = due < 0
  const issued = isPast ? { dueDate: today } : { dueDate, status }
  const body = { ...fields, ...issued, sendEmail: false }
  const created = await callApi<{ id: string }>(portal, 'POST /invoices', { token, body })
  const past = { dueDate, status }
  if (isPast) await callApi(portal, `PATCH /invoices/${created.body.id}`, { token, body: past })
}

export async function chooseFromMenu(row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click()
  await row.getByRole('button', { name: action, exact: true }).click()
}
