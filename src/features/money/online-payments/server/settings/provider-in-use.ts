import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import { decryptText, encryptText } from '../../../../../server/encryption.ts'
import { ONLINE_PAYMENT_ERRORS } from '../../online-payments.messages.ts'
import { createPaystack } from '../paystack.ts'
import type { Provider } from '../provider.ts'
import { findStoredKey, type StoredKey } from './payment-settings.queries.ts'

type Deps = Pick<Context, 'config' | 'secret'>

const encryptionContext = (secret: string) => ({
  secret,
  purpose: 'the secret key of the payment provider',
  owner: 'paystack',
})

export const encryptKey = (key: string, secret: string): string => encryptText(key, encryptionContext(secret))

/** Undefined without a key, or after a change of the portal's secret. */
export const decryptKey = (stored: StoredKey | undefined, secret: string): string | undefined =>
  stored && decryptText(stored.secretKey, encryptionContext(secret))

/** PAYSTACK_SECRET_KEY, otherwise the stored key; read at each use, so that every instance sees changes. */
export async function findCurrentKey({ config, secret }: Deps, db: Db): Promise<string | undefined> {
  return config.PAYSTACK_SECRET_KEY ?? decryptKey(await findStoredKey(db), secret)
}

export const canPayOnline = async (ctx: Deps, db: Db): Promise<boolean> =>
  (await findCurrentKey(ctx, db)) !== undefined

export async function findCurrentProvider(ctx: Deps, db: Db): Promise<Provider | undefined> {
  const secretKey = await findCurrentKey(ctx, db)
  return secretKey === undefined ? undefined : createPaystack({ secretKey, url: ctx.config.PAYSTACK_URL })
}

/** Throws 409 while online payment is not set up. */
export async function requireProvider(ctx: Deps & Pick<Context, 'db'>): Promise<Provider> {
  const provider = await findCurrentProvider(ctx, ctx.db)
  if (!provider) throw ONLINE_PAYMENT_ERRORS.off()
  return provider
}
