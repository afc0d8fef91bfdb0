import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import { loadCompanySettings } from '../../../../identity/company/server/company.service.ts'
import { isEmail } from '../../mails.rules.ts'
import { findStoredMailServer } from './mail-settings.queries.ts'

export type Sender = { name: string; address: string }

const NAMED = /^\s*"?([^"<]*?)"?\s*<?([^\s<>]+@[^\s<>]+?)>?\s*$/

type Deps = Pick<Context, 'config' | 'publicUrl'>

type SenderSettings = { fromAddress?: string | null | undefined; user?: string | null | undefined }

/** `fixed` if MAIL_FROM is set; `otherwise` is the default address. */
export type SenderFacts = Sender & { fixed: boolean; otherwise: string }

export async function senderFacts(
  { config, publicUrl }: Deps,
  db: Db,
  settings: SenderSettings = {},
): Promise<SenderFacts> {
  const [{ companyName, email }, kept] = await Promise.all([
    loadCompanySettings({ config }, db),
    // The stored sender belongs to the stored server.
    config.SMTP_URL === undefined ? findStoredMailServer(db) : undefined,
  ])
  const [, name, bare] = NAMED.exec(config.MAIL_FROM ?? '') ?? []
  const { fromAddress = kept?.fromAddress, user = kept?.username } = settings
  const otherwise = email ?? `portal@${new URL(publicUrl).hostname}`
  const set = fromAddress ?? (isEmail(user) ? user : otherwise)
  return { name: name || companyName, address: bare ?? set, fixed: bare !== undefined, otherwise }
}

/** MAIL_FROM, the stored address, the server's user, the company's, or one at the portal's host, in this order. */
export async function getSender(deps: Deps, db: Db, settings?: SenderSettings): Promise<Sender> {
  const { name, address } = await senderFacts(deps, db, settings)
  return { name, address }
}

export const written = ({ name, address }: Sender): string => `${name} <${address}>`
