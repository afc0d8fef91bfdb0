/**
 * Measures presses of the office on a slow processor, with 100,000 invoices behind. Needs chromium.
 * Run: npm run bench -- presses; node bench/presses.ts /money-desk measures one screen
 */
import { chromium, type Page } from '@playwright/test'
import { ensureBuilt } from '../src/app/server/build.ts'
import { median, report } from './lib.ts'
import { withServers } from './load.servers.ts'
import { DESK, fillDesk } from './presses.desk.ts'
import {
  CPU_SLOWDOWN,
  LAPTOP,
  limited,
  measurePresses,
  PRESS_TARGET_MS,
  type Press,
  press,
  type Screen,
  TYPING,
} from './presses.lib.ts'

const ROUNDS = 5
const SIZE = { tenants: 2_000, invoices: 100_000, cases: 2_000 }
const box = (page: Page) => page.getByLabel('Search everything')

const SEARCH: Press[] = [
  { name: 'Ctrl K', act: (page) => page.keyboard.press('Control+k') },
  { name: 'type a name', act: (page) => page.keyboard.type('mensah', TYPING) },
  { name: 'type on while results are shown', act: (page) => page.keyboard.type(' ak', TYPING) },
  { name: 'arrow down', act: (page) => page.keyboard.press('ArrowDown') },
  { name: 'arrow down again', act: (page) => page.keyboard.press('ArrowDown') },
  { name: 'close it', act: (page) => page.keyboard.press('Escape') },
  { name: 'press the search', act: (page) => press(page, box(page)) },
  {
    name: 'type an action',
    act: (page) =>
      box(page)
        .fill('')
        .then(() => page.keyboard.type('rec', TYPING)),
  },
  { name: 'close again', act: (page) => page.keyboard.press('Escape') },
]

const ROW: Press[] = [
  {
    name: 'open the menu of a row',
    act: (page) => press(page, page.getByRole('row').nth(1).getByRole('button').last()),
  },
  { name: 'close it', act: (page) => page.keyboard.press('Escape') },
  {
    name: 'open the menu of another row',
    act: (page) => press(page, page.getByRole('row').nth(3).getByRole('button').last()),
  },
  { name: 'close the other', act: (page) => page.keyboard.press('Escape') },
  {
    name: 'open New Invoice',
    act: (page) => press(page, page.getByRole('button', { name: /Invoice/ }).first()),
  },
]

const SETTINGS: Press[] = [
  {
    name: 'type in the search of settings',
    act: (page) => page.getByLabel('Search settings').pressSequentially('momo', TYPING),
  },
  {
    name: 'open the menu',
    act: (page) => press(page, page.getByRole('button', { name: 'Menu', exact: true })),
  },
]

const only = process.argv.slice(2)

await ensureBuilt(console.log)
await withServers(SIZE, async ({ portal, token }) => {
  await fillDesk(portal, token)
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' })
  const person = { token, email: 'owner@landlord.test', role: 'admin', name: 'Ama Mensah' }
  const open = (path: string, presses: Press[]): Screen => ({
    address: `${portal.url}${path}`,
    options: LAPTOP,
    person,
    presses,
  })
  const screens = [
    open('/invoices', [...SEARCH, ...ROW]),
    open('/dashboard', SEARCH.slice(0, 3)),
    open('/settings', SETTINGS),
    open('/money-desk', DESK),
  ].filter(({ address }) => only.length === 0 || only.includes(new URL(address).pathname))
  try {
    const rows: string[][] = []
    for (const screen of screens) {
      const rounds: [string, number][][] = []
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measurePresses(browser, screen))
      screen.presses.forEach(({ name }, at) => {
        const middle = median(rounds.map((round) => round[at]?.[1] ?? 0))
        rows.push(limited(`${new URL(screen.address).pathname}: ${name}`, middle, PRESS_TARGET_MS))
      })
    }
    report(`Presses to the next paint, processor ${CPU_SLOWDOWN}x slower, median of ${ROUNDS}`, rows)
  } finally {
    await browser.close()
  }
})
