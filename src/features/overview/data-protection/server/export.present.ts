import { safeFileName } from '../../../../server/http/disposition.ts'
import { servedName } from '../../../../server/http/stored-file.ts'
import { toCedis } from '../../../../shared/money.ts'
import type { TimelineRow } from '../../../money/arrears/server/contacts.queries.ts'
import type { CertificateRow } from '../../../money/taxes/server/taxes.queries.ts'
import type { ReceivedRow } from '../../../service/announcements/server/announcements.queries.ts'
import type { ShareRow } from '../../shares/server/shares.queries.ts'

/** Omits the staff member's name. */
export const presentContactForExport = (row: TimelineRow) => ({
  kind: row.kind,
  at: row.createdAt,
  channel: row.channel,
  note: row.note,
  invoiceNumber: row.invoiceNumber,
  promisedDay: row.day,
  promisedAmount: row.amount === null ? null : toCedis(row.amount),
})

export const presentAnnouncementForExport = ({
  title,
  text,
  createdAt,
  readAt,
  withdrawnAt,
}: ReceivedRow) => ({ title, text, sentAt: createdAt, readAt, withdrawnAt })

/** The certificate's path in the ZIP. */
export const certificateName = (certificate: CertificateRow): string =>
  `certificates/${safeFileName(`${certificate.paymentId.slice(0, 8)} ${servedName(certificate)}`)}`

export const presentCertificate = (certificate: CertificateRow) => ({
  file: certificateName(certificate),
  addedBy: 'The office',
  addedAt: certificate.uploadedAt,
})

/** Omits the staff member's name. */
export const presentShareForExport = (row: ShareRow) => ({
  document: row.kind,
  from: row.fromDay,
  to: row.toDay,
  sharedAt: row.createdAt,
  worksUntil: row.expiresAt,
  withdrawnAt: row.revokedAt,
  lastOpenedAt: row.openedAt,
  timesOpened: row.timesOpened,
})
