import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'
import type { Role } from '../../features/identity/accounts/accounts.contract.ts'
import { meQuery } from '../../features/identity/accounts/web/accounts.api.ts'
import { sessionsQuery } from '../../features/identity/accounts/web/totp.api.ts'
import { companyQuery } from '../../features/identity/company/web/company.api.ts'
import { unreadQuery } from '../../features/messaging/notices/web/notifications.queries.ts'
import { availableQuery } from '../../features/money/online-payments/web/online-payments.api.ts'
import { unreadAnnouncementsQuery } from '../../features/service/announcements/web/unread-announcements.query.ts'
import type { CaseKind } from '../../features/service/cases/cases.rules.ts'
import { lazySender, type Sender } from '../../web/offline/send-queue.ts'

/** Worthless later, or too large: photo files, shared links, sessions. */
const NOT_STORED: readonly QueryKey[] = [['photos'], ['shares'], sessionsQuery.queryKey]
/** About the person, the company and the bell, not the screen's contents whose age is shown. */
const AGELESS: readonly QueryKey[] = [
  ...[meQuery.queryKey, companyQuery.queryKey],
  ...[unreadQuery.queryKey, unreadAnnouncementsQuery.queryKey, availableQuery.queryKey],
]
/** A phone of the office keeps no more of other people than the walk needs. */
const STORED_OF_OFFICE: readonly QueryKey[] = [meQuery.queryKey, companyQuery.queryKey, ['handovers']]

const isBelow = (keys: readonly QueryKey[], { queryKey }: Pick<Query, 'queryKey'>) =>
  keys.some((key) => hashKey(queryKey.slice(0, key.length)) === hashKey(key))

export const isStoredFor = (role: Role, query: Query): boolean =>
  role === 'tenant' ? !isBelow(NOT_STORED, query) : isBelow(STORED_OF_OFFICE, query)

export const isAgeless = ({ queryHash }: Pick<Query, 'queryHash'>): boolean =>
  AGELESS.some((key) => hashKey(key) === queryHash)

const caseSender = (kind: CaseKind) =>
  lazySender(async () =>
    (await import('../../features/service/cases/web/tenant/queued-case.ts')).caseSender(kind),
  )

/** Everything that may wait for a connection, by kind. */
export const SENDERS: Readonly<Record<string, Sender>> = {
  receipt: lazySender(
    async () =>
      (await import('../../features/money/invoices/web/queued-payment-proof.ts')).paymentProofSender,
  ),
  request: caseSender('request'),
  complaint: caseSender('complaint'),
  'handover change': lazySender(
    async () => (await import('../../features/overview/handovers/web/queue/walk.senders.ts')).changeSender,
  ),
  photo: lazySender(
    async () => (await import('../../features/overview/handovers/web/queue/walk.senders.ts')).photoSender,
  ),
  card: lazySender(
    async () => (await import('../../features/overview/imports/web/cards/card.sender.ts')).cardSender,
  ),
}
