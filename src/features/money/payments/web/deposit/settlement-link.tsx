import { FileLink } from '../../../../../web/ui/links/file-link.tsx'
import { depositApi } from '../payments.api.ts'
import { FAILED } from '../payments.messages.ts'

export const SettlementLink = ({ tenantId }: { tenantId: string }) => (
  <FileLink
    path={`/api/tenants/${tenantId}/deposit/settlement/preview`}
    requestTicket={() =>
      depositApi('POST /tenants/{id}/deposit/settlement/ticket', { params: { id: tenantId } })
    }
    failed={FAILED.settlementPdf}
  >
    Deposit settlement (PDF)
  </FileLink>
)
