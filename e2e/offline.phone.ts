import type { Browser, Page } from '@playwright/test'
import { issueInvoice } from './admin.ts'
import { expect, openPhone, type Servers, signIn } from './portal.ts'
import { addTenant, type Tenant } from './tenant.ts'

export const SHOWN = /^Shown as of \d\d:\d\d; you are offline$/

export async function openInstalled(browser: Browser, servers: Servers, tenant: Tenant): Promise<Page> {
  const page = await openPhone(browser, servers)
  await signIn(page, tenant.email, tenant.password)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await stored(page, '["me"]')
  return page
}

/** A tenant with an invoice, whose list of invoices is stored on the phone. */
export async function openInvoices(
  browser: Browser,
  servers: Servers,
  token: string,
  name: string,
  description: string,
) {
  const tenant = await addTenant(servers.portal, token, name)
  await issueInvoice(servers.portal, token, { tenantId: tenant.id, description, amount: 900, due: 9 })
  const page = await openInstalled(browser, servers, tenant)
  await page.goto('/tenant/invoices')
  await stored(page, '"mine"')
  return { tenant, page, context: page.context() }
}

/** Loaded data is stored a moment later. */
export async function stored(page: Page, part: string): Promise<void> {
  const hashes = () =>
    page.evaluate(async () => {
      const found = await indexedDB.databases()
      if (!found.some(({ name }) => name === 'last-loaded')) return ''
      return new Promise<string>((resolve) => {
        const request = indexedDB.open('last-loaded')
        request.onsuccess = () => {
          const all = request.result.transaction('queries').objectStore('queries').getAllKeys()
          all.onsuccess = () => {
            request.result.close()
            resolve(all.result.join(' '))
          }
        }
      })
    })
  await expect.poll(hashes).toContain(part)
}
