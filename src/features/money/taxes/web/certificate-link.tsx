import { FileLink } from '../../../../web/ui/file-link.tsx'
import { FAILED } from './tax-texts.ts'
import { taxesApi } from './taxes.api.ts'

export const CertificateLink = ({ paymentId }: { paymentId: string }) => (
  <FileLink
    path={`/api/payments/${paymentId}/certificate`}
    requestTicket={() => taxesApi('POST /payments/{id}/certificate/ticket', { params: { id: paymentId } })}
    failed={FAILED.certificate}
  >
    Certificate
  </FileLink>
)
