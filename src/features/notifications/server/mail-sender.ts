import type { Context } from '../../../server/context.ts'
import type { Db } from '../../../server/database/index.ts'
import { companyOf } from '../../company/server/company.service.ts'
import { findKeptServer } from './mail-settings.queries.ts'

/** Who a mail comes from. */
export type Sender = { name: string; address: string }

const NAMED = /^\s*"?([^"<]*?)"?\s*<?([^\s<>]+@[^\s<>]+?)>?\s*$/

/**
 * Who the portal's mails come from: MAIL_FROM, the address that was set with the mail server, the one of the company, or
 * one at the portal's own host. `fromAddress` stands in for the one that was set.
 */
export async function senderOf(
  { config, publicUrl }: Pick<Context, 'config' | 'publicUrl'>,
  db: Db,
  fromAddress?: string | null,
): Promise<Sender> {
  const [{ companyName, email }, kept] = await Promise.all([
    companyOf({ config }, db),
    // It belongs to the server beside which it was set.
    config.SMTP_URL === undefined && fromAddress === undefined ? findKeptServer(db) : undefined,
  ])
  const [, name, bare] = NAMED.exec(config.MAIL_FROM ?? '') ?? []
  const set = fromAddress ?? kept?.fromAddress
  const host = new URL(publicUrl).hostname
  return { name: name || companyName, address: bare ?? set ?? email ?? `portal@${host}` }
}

/** A sender as mails carry it. */
export const written = ({ name, address }: Sender): string => `${name} <${address}>`
