import type { Context } from '../../../../server/context.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { hasPermission, type Permission } from '../../../../shared/permissions.ts'
import { loadCompanySettings } from '../../../identity/company/server/company.service.ts'
import { findCurrentMailServer } from '../../../messaging/channels/server/mails/mail-settings.service.ts'
import { countDrafts, countUncharged } from '../../../money/charges/server/drafts/left.queries.ts'
import { canPayOnline } from '../../../money/online-payments/server/settings/provider-in-use.ts'
import { countProperties } from '../../../property/properties/server/units.queries.ts'
import { countNotJoined } from '../../../property/tenants/server/joining/joining.queries.ts'
import { FIRST_STEPS, type FirstStep, type FirstSteps } from '../first-steps.contract.ts'
import * as queries from './first-steps.queries.ts'

type Asking = { ctx: Context; caller: Caller; tenants: number }
type Progress = { done: boolean; left: number }
type Step = { permission: Permission; count: (asking: Asking) => Promise<Progress> }

const once = (done: boolean): Progress => ({ done, left: done ? 0 : 1 })

/** Without tenants nothing is left, but nothing is done either. */
const untilNone = ({ tenants }: Asking, left: number): Progress => ({ done: tenants > 0 && left === 0, left })

const STEPS: Record<FirstStep, Step> = {
  properties: {
    permission: 'property:write',
    count: async ({ ctx }) => {
      const { all, left } = await countProperties(ctx.db)
      return { done: all > 0 && left === 0, left }
    },
  },
  book: { permission: 'tenant:import', count: async ({ tenants }) => once(tenants > 0) },
  rents: {
    permission: 'billing:write',
    count: async (asking) => {
      const { ctx, caller: scope } = asking
      return untilNone(asking, await countUncharged(ctx.db, { today: ctx.clock.today(), scope }))
    },
  },
  balances: {
    permission: 'payment:import',
    count: async (asking) =>
      untilNone(asking, await queries.countWithoutBalance(asking.ctx.db, asking.caller)),
  },
  billing: {
    permission: 'billing:write',
    count: async ({ ctx, caller }) => {
      const { active, drafts } = await countDrafts(ctx.db, caller)
      return { done: active > 0 && drafts === 0, left: drafts }
    },
  },
  people: {
    permission: 'tenant:write',
    count: async (asking) => untilNone(asking, await countNotJoined(asking.ctx.db, asking.caller)),
  },
  pay: {
    permission: 'settings:manage',
    count: async ({ ctx }) => {
      const { mobileMoney, bank, text } = (await loadCompanySettings(ctx, ctx.db)).howToPay
      return once(
        mobileMoney.length > 0 || Boolean(bank) || Boolean(text) || (await canPayOnline(ctx, ctx.db)),
      )
    },
  },
  mail: {
    permission: 'settings:manage',
    count: async ({ ctx }) => once((await findCurrentMailServer(ctx, ctx.db)).kind === 'smtp'),
  },
}

/** Steps that the caller may not do are not listed. */
export async function readFirstSteps(ctx: Context, caller: Caller): Promise<FirstSteps> {
  const { staff, propertyIds } = caller
  const mayDo = (permission: Permission) =>
    staff !== null && hasPermission({ staff, propertyIds }, permission)
  const asking = { ctx, caller, tenants: await queries.countTenants(ctx.db, caller) }
  const steps: FirstSteps['steps'] = []
  for (const key of FIRST_STEPS) {
    const { permission, count } = STEPS[key]
    if (mayDo(permission)) steps.push({ key, ...(await count(asking)) })
  }
  return { hidden: await queries.isHidden(ctx.db, caller.uid), steps }
}

export async function hideFirstSteps(ctx: Context, caller: Caller, hidden: boolean): Promise<FirstSteps> {
  if (hidden) await queries.hide(ctx.db, caller.uid, ctx.clock.now())
  else await queries.show(ctx.db, caller.uid)
  return readFirstSteps(ctx, caller)
}
