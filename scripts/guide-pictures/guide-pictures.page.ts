import type { Locator, Page } from '@playwright/test'

export type Portal = { url: string; setupCode: string }

/** `login` is one of the demo company; without it a new portal, or with `demo` the demo's sign-in. */
export type Shot = {
  as?: 'owner' | 'caretaker' | 'tenant'
  demo?: true
  phone?: true
  /** In pixels, if not the usual size. */
  width?: number
  height?: number
  /** Keeps the focus, because blur would close what it opens. */
  inUse?: true
  act: (page: Page, portal: Portal) => Promise<unknown>
}

export const visible = (locator: Locator) => locator.filter({ visible: true }).first()
export const press = (page: Page | Locator, name: string | RegExp) =>
  visible(page.getByRole('button', { name })).click()
export const loaded = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor()

export const open = (address: string) => async (page: Page) => {
  await page.goto(address)
  await loaded(page)
}
