import type { Context } from '../../../server/context.ts'
import type { Db } from '../../../server/database/index.ts'
import { companyOf } from '../../company/server/company.service.ts'
import { isEmail } from '../mails.rules.ts'
import { findStoredMailServer } from './mail-settings.queries.ts'

/** Who a mail comes from. */
export type Sender = { name: string; address: string }

const NAMED = /^\s*"?([^"<]*?)"?\s*<?([^\s<>]+@[^\s<>]+?)>?\s*$/

type Deps = Pick<Context, 'config' | 'publicUrl'>

/** What is said of the sender beside a mail server; what is undefined is as it was set. */
type Said = { fromAddress?: string | null | undefined; user?: string | null | undefined }

/** Who mails come from, whether MAIL_FROM says so, and from which address where nothing says any. */
export type SenderFacts = Sender & { fixed: boolean; otherwise: string }

/** As {@link senderOf}, with what else there is to know about it. */
export async function senderFacts(
  { config, publicUrl }: Deps,
  db: Db,
  said: Said = {},
): Promise<SenderFacts> {
  const [{ companyName, email }, kept] = await Promise.all([
    companyOf({ config }, db),
    // It belongs to the server beside which it was set.
    config.SMTP_URL === undefined ? findStoredMailServer(db) : undefined,
  ])
  const [, name, bare] = NAMED.exec(config.MAIL_FROM ?? '') ?? []
  const { fromAddress = kept?.fromAddress, user = kept?.username } = said
  const otherwise = email ?? `portal@${new URL(publicUrl).hostname}`
  const set = fromAddress ?? (isEmail(user) ? user : otherwise)
  return { name: name || companyName, address: bare ?? set, fixed: bare !== undefined, otherwise }
}

/**
 * Who the portal's mails come from: MAIL_FROM, the address that was set with the mail server, the user there where that
 * is an e-mail address, the one of the company, or one at the portal's own host. `said` stands in for what was set.
 */
export async function senderOf(deps: Deps, db: Db, said?: Said): Promise<Sender> {
  const { name, address } = await senderFacts(deps, db, said)
  return { name, address }
}

/** A sender as mails carry it. */
export const written = ({ name, address }: Sender): string => `${name} <${address}>`
