import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { changeAndAlert, type OwnerAlert } from '../../../../identity/accounts/server/alerts/owner-alerts.ts'
import type { NewPaymentSettings, PaymentSettings } from '../../payment-settings.contract.ts'
import { PAYMENT_SETTINGS_ERRORS } from '../../payment-settings.messages.ts'
import { getKeyEnding, getKeyMode } from '../../payment-settings.rules.ts'
import { checkOnlinePaymentsJob } from '../check.service.ts'
import { deleteStoredKey, findStoredKey, lockStoredKey, storeKey } from './payment-settings.queries.ts'
import { decryptKey, encryptKey } from './provider-in-use.ts'

type Key = string | undefined

const toKeyFacts = (key: Key) => ({
  keyEnding: key === undefined ? null : getKeyEnding(key),
  mode: key === undefined ? null : getKeyMode(key),
})

export async function readPaymentSettings(ctx: Context): Promise<PaymentSettings> {
  const webhookUrl = `${ctx.publicUrl}/api/webhooks/paystack`
  const fixed = ctx.config.PAYSTACK_SECRET_KEY
  if (fixed !== undefined) {
    const known = { source: 'environment', keyUnreadable: false, setAt: null, setBy: null } as const
    return { ...known, ...toKeyFacts(fixed), webhookUrl }
  }
  const stored = await findStoredKey(ctx.db)
  const key = decryptKey(stored, ctx.secret)
  return {
    source: key === undefined ? 'none' : 'settings',
    ...toKeyFacts(key),
    keyUnreadable: stored !== undefined && key === undefined,
    setAt: stored?.setAt.toISOString() ?? null,
    setBy: stored?.setByName ?? null,
    webhookUrl,
  }
}

/** Throws 409 if the environment sets the key. */
export function expectOwnKey({ config }: Pick<Context, 'config'>): void {
  if (config.PAYSTACK_SECRET_KEY !== undefined) throw PAYMENT_SETTINGS_ERRORS.setByEnvironment()
}

function keyText(key: Key): string {
  if (key === undefined) return '–'
  const mode = getKeyMode(key)
  return `${mode ? `${mode} key` : 'key'} that ends in …${getKeyEnding(key)}`
}

/** Returns the owners' alert; neither it nor the audit holds the key. */
async function recordKey(
  ctx: Context,
  tx: Tx,
  { caller, before, after }: { caller: Caller; before: Key; after: Key },
): Promise<OwnerAlert> {
  const shown = (key: Key) =>
    key === undefined ? null : { endsIn: `…${getKeyEnding(key)}`, mode: getKeyMode(key) }
  await recordAudit(tx, ctx.clock.now(), caller, {
    action: after === undefined ? 'paymentProvider.removed' : 'paymentProvider.changed',
    target: { kind: 'settings', id: null, name: 'online payment' },
    changes: changesBetween(shown(before), shown(after)),
  })
  return {
    title:
      after === undefined ? 'The key of online payment was removed' : 'The key of online payment was changed',
    facts: [
      ['Before', keyText(before)],
      ['Now', keyText(after)],
    ],
    link: '/online-payments/settings',
  }
}

/** The key decides who receives the rent. Throws 409 if the environment sets it. */
export async function setKey(
  ctx: Context,
  caller: Caller,
  { secretKey }: NewPaymentSettings,
): Promise<PaymentSettings> {
  expectOwnKey(ctx)
  await ctx.db.transaction((tx) =>
    changeAndAlert(ctx, tx, { by: caller }, async () => {
      const before = decryptKey(await lockStoredKey(tx), ctx.secret)
      await storeKey(tx, {
        secretKey: encryptKey(secretKey, ctx.secret),
        setAt: ctx.clock.now(),
        setBy: caller.uid,
        setByName: caller.name,
      })
      return { result: undefined, alert: await recordKey(ctx, tx, { caller, before, after: secretKey }) }
    }),
  )
  // Earlier attempts are queried with the new key.
  await ctx.jobs.send(checkOnlinePaymentsJob, {})
  return readPaymentSettings(ctx)
}

/** Throws 409 if the environment sets the key. */
export async function removeKey(ctx: Context, caller: Caller): Promise<void> {
  expectOwnKey(ctx)
  await ctx.db.transaction((tx) =>
    changeAndAlert(ctx, tx, { by: caller }, async () => {
      const stored = await lockStoredKey(tx)
      if (!stored) return { result: undefined, alert: null }
      await deleteStoredKey(tx)
      const change = { caller, before: decryptKey(stored, ctx.secret), after: undefined }
      return { result: undefined, alert: await recordKey(ctx, tx, change) }
    }),
  )
}
