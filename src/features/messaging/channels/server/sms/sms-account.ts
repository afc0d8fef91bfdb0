import type { Config } from '../../../../../server/config.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import { decryptText, encryptText } from '../../../../../server/encryption.ts'
import { createArkesel } from './arkesel.ts'
import type { SmsAccount, SmsProvider } from './provider.ts'
import { findSmsSettings, type StoredSmsSettings } from './sms-settings.queries.ts'

export type SmsDeps = Pick<Context, 'config' | 'secret'>

/** Authenticated with the provider, so that the key decrypts for no other one. */
const encryptionContext = (provider: string, secret: string) => ({
  secret,
  purpose: 'the key of the provider of SMS',
  owner: provider,
})

export const encryptKey = (apiKey: string, provider: string, secret: string): string =>
  encryptText(apiKey, encryptionContext(provider, secret))

/** Undefined if the secret or the owner has changed. */
export const decryptKey = (
  { provider, apiKey }: Pick<StoredSmsSettings, 'provider' | 'apiKey'>,
  secret: string,
): string | undefined =>
  provider !== null && apiKey !== null ? decryptText(apiKey, encryptionContext(provider, secret)) : undefined

export const isFixed = ({ SMS_PROVIDER }: Pick<Config, 'SMS_PROVIDER'>): boolean => SMS_PROVIDER !== undefined

function toSmsAccount({ config, secret }: SmsDeps, stored: StoredSmsSettings): SmsAccount | undefined {
  const { SMS_PROVIDER, SMS_API_KEY, SMS_SENDER, SMS_URL: url } = config
  if (SMS_PROVIDER === 'off') return undefined
  const apiKey = SMS_PROVIDER === undefined ? decryptKey(stored, secret) : SMS_API_KEY
  const sender = SMS_PROVIDER === undefined ? stored.sender : SMS_SENDER
  return apiKey && sender ? { url, apiKey, sender } : undefined
}

/** The environment's account, else the stored one; undefined while SMS are off. */
export async function findCurrentSmsAccount(deps: SmsDeps, db: Db): Promise<SmsAccount | undefined> {
  return toSmsAccount(deps, await findSmsSettings(db))
}

export async function findCurrentSmsProvider(deps: SmsDeps, db: Db): Promise<SmsProvider | undefined> {
  const account = await findCurrentSmsAccount(deps, db)
  return account && createArkesel(account)
}

export async function sendsSms(deps: SmsDeps, db: Db): Promise<boolean> {
  if (isFixed(deps.config)) return deps.config.SMS_PROVIDER !== 'off'
  return (await findCurrentSmsAccount(deps, db)) !== undefined
}
