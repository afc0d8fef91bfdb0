import { safeFileName } from '../../../../server/http/disposition.ts'
import { servedName } from '../../../../server/http/stored-file.ts'
import type { CertificateRow } from '../../../money/taxes/server/taxes.queries.ts'

/** The certificate's path in the ZIP. */
export const certificateName = (certificate: CertificateRow): string =>
  `certificates/${safeFileName(`${certificate.paymentId.slice(0, 8)} ${servedName(certificate)}`)}`

export const presentCertificate = (certificate: CertificateRow) => ({
  file: certificateName(certificate),
  addedBy: 'The office',
  addedAt: certificate.uploadedAt,
})
