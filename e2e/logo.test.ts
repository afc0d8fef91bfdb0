import { createPng } from '../src/testing/files.ts'
import { registerAdmin } from '../src/testing/portal/process.ts'
import { expect, openDesktop, signIn, test } from './portal.ts'

test.beforeAll(async ({ servers }) => {
  await registerAdmin(servers.portal)
})

const png = (buffer: Buffer) => ({ name: 'logo.png', mimeType: 'image/png', buffer })

test('an admin uploads the company logo, sees it everywhere, and removes it', async ({
  browser,
  servers,
}) => {
  const page = await openDesktop(browser, servers)
  await signIn(page, 'owner@landlord.test', 'correct horse')
  await page.goto('/company')
  const logo = page.getByRole('region', { name: 'Logo' })
  const choose = async (file: ReturnType<typeof png>) => {
    const chooser = page.waitForEvent('filechooser')
    await logo.getByRole('button', { name: 'Upload logo' }).click()
    await (await chooser).setFiles(file)
  }
  await page.getByLabel('Phone').fill('030 123')

  await test.step('what is no picture is refused where it was chosen', async () => {
    await choose(png(Buffer.from('not a picture')))
    await expect(logo.getByRole('alert')).toHaveText(/^This picture cannot be read\./)
  })

  await test.step('a large one is made small, and keeps what is transparent', async () => {
    await choose(png(createPng(1600, 400)))
    await expect(page.getByText('Logo updated successfully!')).toBeVisible()
    await expect(logo.getByRole('alert')).toHaveCount(0)
    const address = await logo.getByAltText('The logo').getAttribute('src')
    await expect(page.locator('header img')).toHaveAttribute('src', String(address))
    const kept = Buffer.from(await (await page.request.get(`${address}`)).body())
    expect([kept.readUInt32BE(16), kept.readUInt32BE(20), kept[25]]).toEqual([512, 128, 6])
  })

  await test.step('what was typed beside it is still there', async () => {
    await expect(page.getByLabel('Phone')).toHaveValue('030 123')
  })

  await test.step('strangers see it on the sign-in page', async () => {
    const stranger = await openDesktop(browser, servers)
    await stranger.goto('/login')
    const shown = stranger.locator('.brand img')
    await expect(shown).toHaveAttribute('src', /^\/api\/company\/logo\?v=/)
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(512)
  })

  await test.step('it goes after a question', async () => {
    await logo.getByRole('button', { name: 'Remove logo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove logo' }).click()
    await expect(page.getByText('Logo removed successfully!')).toBeVisible()
    await expect(logo.getByAltText('The neutral logo')).toBeVisible()
    await expect(page.locator('header img')).toHaveAttribute('src', '/logo.svg')
    await expect(logo.getByRole('button', { name: 'Remove logo' })).toHaveCount(0)
  })
})
