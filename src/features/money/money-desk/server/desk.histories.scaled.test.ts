import { expect, test } from 'vitest'
import { sampleFiles } from '../../../../testing/files.ts'
import { type HistoryPortal, runDeskHistory } from '../../../../testing/money-desk/desk.histories.ts'
import { importFile } from '../../../../testing/money-desk/desk.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import { scale } from '../../../../testing/scale.ts'

// Other histories: VITE_DESK_SEEDS=1000 VITE_DESK_SEED=7 npx vitest run desk.histories
const {
  VITE_DESK_SEEDS = scale(1, 20),
  VITE_DESK_SEED = 1,
  VITE_DESK_TENANTS = scale(16, 60),
} = import.meta.env
const MONTHS = ['2026-08', '2026-09', '2026-10'].slice(0, scale(2, 3))
const BY_ITSELF = 0.95
const RIGHT = 0.8

const open = (portal: TestPortal, admin: ApiClient): HistoryPortal => {
  return {
    call: admin.call,
    async addTenant(name, phone) {
      const made = await portal.createTenant(admin, { name, phone })
      return { id: made.tenant.id, payCode: made.tenant.payCode }
    },
    addInvoice: async (tenantId, fields) =>
      (await portal.createInvoice(admin, tenantId, { ...fields, enteredLater: true, sendEmail: false })).id,
    async addProof(invoiceId, fields) {
      await portal.uploadReceipt(admin, invoiceId, sampleFiles.png, { fields })
    },
    async importFile(accountId, file) {
      const imported = await importFile(admin, accountId, file)
      if (imported.status !== 201) throw new Error(`The import answered ${imported.status}: ${imported.text}`)
    },
  }
}

test.each([true, false])(
  'months with codes (%s): nothing wrong, double or lost, and as much automatically as promised',
  async (withCodes) => {
    const coded = { all: 0, byItself: 0 }
    const others = { all: 0, right: 0 }
    for (let at = 0; at < Number(VITE_DESK_SEEDS); at += 1) {
      const seed = `${Number(VITE_DESK_SEED) + at} ${withCodes}`
      const portal = await startTestPortal({ SMTP_URL: 'off' })
      const history = open(portal, await portal.createAdmin())
      const options = { seed, tenants: Number(VITE_DESK_TENANTS), months: MONTHS, habits: { withCodes } }
      const result = await runDeskHistory(history, options).finally(portal.close)
      expect(result.faults, `seed ${seed}`).toEqual([])
      coded.all += result.coded.all
      coded.byItself += result.coded.byItself
      others.all += result.others.all
      others.right += result.others.right
    }
    process.stdout.write(
      `With codes ${coded.byItself} of ${coded.all}, without ${others.right} of ${others.all}\n`,
    )
    if (withCodes) expect(coded.byItself / coded.all).toBeGreaterThanOrEqual(BY_ITSELF)
    else expect(others.right / others.all).toBeGreaterThanOrEqual(RIGHT)
  },
  3_600_000,
)
