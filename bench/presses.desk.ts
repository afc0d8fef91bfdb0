/** The money desk with 400 lines behind, most of them proposed for one press. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from '@playwright/test'
import { addDays } from '../src/shared/days.ts'
import { statementForm, toCsv } from '../src/testing/money-desk/desk.ts'
import { callApi, type RunningPortal } from '../src/testing/portal/process.ts'
import { type Press, press } from './presses.lib.ts'

const LINES = 400
const OPEN_EVERY = 5
const SAVED_MS = 1500
const CLOSED_MS = 500
const HEADINGS = ['Date', 'Transaction ID', 'From', 'From Name', 'Amount', 'Reference']

type Row = { phone: string; name: string }

export async function fillDesk(portal: RunningPortal, token: string): Promise<void> {
  const call = async <T>(endpoint: string, options: object) => {
    const { status, body } = await callApi<T>(portal, endpoint, { token, ...options })
    if (status !== 200 && status !== 201)
      throw new Error(`${endpoint} answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  const today = new Date().toISOString().slice(0, 10)
  const account = { name: 'Wallet', kind: 'wallet', number: '0200000101', openingBalance: 0 }
  const body = { ...account, openingDay: addDays(today, -60) }
  const { id } = await call<{ id: string }>('POST /money/accounts', { body })
  const tenants = (await call<Row[]>('GET /tenants', {})).slice(0, LINES)
  const cells = tenants.map(({ phone, name }, at) => [
    addDays(today, -20 - (at % 20)),
    `9${String(at).padStart(10, '0')}`,
    at % OPEN_EVERY === 0 ? '' : phone,
    at % OPEN_EVERY === 0 ? 'SOMEBODY ELSE' : name,
    String(500 + at),
    'rent',
  ])
  await call('POST /money/statements', { form: statementForm(id, toCsv([HEADINGS, ...cells])) })
}

const firstLine = (page: Page): Locator => page.locator('tr[data-line]').first()
const key = (name: string, pressed: string): Press => ({ name, act: (page) => page.keyboard.press(pressed) })

export const DESK: Press[] = [
  { name: 'mark a line', act: (page) => press(page, firstLine(page)) },
  key('arrow down', 'ArrowDown'),
  key('arrow down again', 'ArrowDown'),
  key('Enter accepts', 'Enter'),
  key('Enter accepts the next', 'Enter'),
  key('arrow up', 'ArrowUp'),
  { name: 'U undoes', act: (page) => page.keyboard.press('u').then(() => pause(SAVED_MS)) },
  key('T opens the tenants', 't'),
  { name: 'type a tenant', act: (page) => page.keyboard.type('mensah', { delay: 150 }) },
  { name: 'close it', act: (page) => page.keyboard.press('Escape').then(() => pause(CLOSED_MS)) },
  key('A opens aside', 'a'),
]
