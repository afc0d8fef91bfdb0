import type { Locator, Page } from '@playwright/test'
import { addDays } from '../src/shared/days.ts'
import { call, type RunningPortal } from '../src/testing/process.ts'

/** What signing in answers. */
export type Signed = { token: string; user: { email: string; name: string; role: string } }

/** Lets a page find a session, as if its person had signed in. */
export async function remember(page: Page, { token: session, user }: Signed): Promise<void> {
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
    },
    { token: session, userEmail: user.email, userRole: user.role, userName: user.name },
  )
}

/** What to ask for, in GHS, and in how many days it is due; fewer than 0 where it is overdue. */
export type Asked = { description: string; amount: number; due: number; status?: string }

/** Issues an invoice without a mail. */
export async function issue(
  portal: RunningPortal,
  token: string,
  { due, ...asked }: Asked & { tenantId: string | undefined },
): Promise<void> {
  const today = new Date().toISOString().slice(0, 10)
  const body = { ...asked, dueDate: today, sendEmail: false }
  const made = await call<{ id: string }>(portal, 'POST /invoices', { token, body })
  const changes = { dueDate: addDays(today, due) }
  await call(portal, `PATCH /invoices/${made.body.id}`, { token, body: changes })
}

/** Chooses an action from the menu of a row. */
export async function chooseFromMenu(row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click()
  await row.getByRole('button', { name: action, exact: true }).click()
}
