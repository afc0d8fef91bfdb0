import { setTimeout as pause } from 'node:timers/promises'
import { type Random, random } from '../../demo/random.ts'
import type { Day } from '../../shared/days.ts'
import { sampleFiles } from '../files.ts'
import { callApi, type RunningPortal, registerAdmin } from '../portal/process.ts'
import type { ApiClient, ApiResponse } from '../portal.ts'
import type { HistoryPortal } from './desk.histories.ts'
import { statementForm } from './desk.ts'

const KILLED_PERCENT = 60
const LATEST_KILL_MS = 250

type Deps = { seed: string; startPortal(): Promise<RunningPortal> }

/** A portal that is killed during imports, started again, and given the same file again. */
export class KilledDesk implements HistoryPortal {
  kills = 0
  private readonly deps: Deps
  private readonly random: Random
  private portal!: RunningPortal
  private token = ''
  private turn: Promise<unknown> = Promise.resolve()

  constructor(deps: Deps) {
    this.deps = deps
    this.random = random(`kills ${deps.seed}`)
  }

  async open(): Promise<void> {
    this.portal = await this.deps.startPortal()
    this.token = await registerAdmin(this.portal)
  }

  close(): Promise<void> {
    return this.portal.stop()
  }

  call: ApiClient['call'] = async <T>(endpoint: string, { body }: { body?: unknown } = {}) => {
    const answer = await callApi<T>(this.portal, endpoint, {
      token: this.token,
      ...(body !== undefined && { body }),
    })
    return { ...answer, headers: new Headers(), text: JSON.stringify(answer.body) } satisfies ApiResponse<T>
  }

  async addTenant(name: string, phone: string): Promise<{ id: string; payCode: string }> {
    const body = {
      name,
      phone,
      email: `t${phone}@tenant.test`,
      apartment: 'Bohye (Shops)',
      password: 'kente-and-cocoa',
    }
    return (await this.call<{ id: string; payCode: string }>('POST /tenants', { body })).body
  }

  async addInvoice(tenantId: string, fields: { amount: number; dueDate: Day }): Promise<string> {
    const body = { tenantId, ...fields, enteredLater: true, sendEmail: false }
    return (await this.call<{ id: string }>('POST /invoices', { body })).body.id
  }

  async addProof(invoiceId: string, fields: Record<string, string>): Promise<void> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('receipt', new Blob([new Uint8Array(sampleFiles.png)], { type: 'image/png' }), 'receipt.png')
    await callApi(this.portal, `POST /invoices/${invoiceId}/receipt`, { token: this.token, form })
  }

  /** One import at a time, as a kill ends all of them. */
  importFile(accountId: string, file: string): Promise<void> {
    const done = this.turn.then(() => this.importUntilDone(accountId, file))
    this.turn = done.catch(() => undefined)
    return done
  }

  private async importUntilDone(accountId: string, file: string): Promise<void> {
    for (;;) {
      const form = statementForm(accountId, file)
      const sent = callApi(this.portal, 'POST /money/statements', { token: this.token, form })
      const answer = sent.then(
        ({ status, body }) => ({ status, text: JSON.stringify(body) }),
        () => undefined,
      )
      if (this.random.chance(KILLED_PERCENT)) await this.killSoon()
      const found = await answer
      if (found?.status === 201) return
      if (found) throw new Error(`The import answered ${found.status}: ${found.text}`)
    }
  }

  private async killSoon(): Promise<void> {
    await pause(this.random.whole(0, LATEST_KILL_MS))
    this.portal.killAll()
    this.kills += 1
    this.portal = await this.deps.startPortal()
  }
}
