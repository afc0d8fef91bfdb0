import { CostsSection } from '../../features/money/request-costs/web/costs.section.tsx'
import { SendJob } from '../../features/overview/shares/web/send-job.tsx'
import { RequestsPage as Requests } from '../../features/service/cases/web/admin/admin-cases.page.tsx'
import { SendToVendor } from '../../features/service/cases/web/admin/case-job.ts'
import { CaseOriginContext } from '../../features/service/cases/web/admin/case-origin.ts'
import { CostsOfCase } from '../../features/service/cases/web/admin/costs-of-case.ts'
import { RequestOrigin } from '../../features/service/inspections/web/request-origin.tsx'
import { LinkButton } from '../../web/ui/link.tsx'

export { ComplaintsPage } from '../../features/service/cases/web/admin/admin-cases.page.tsx'

const links = (
  <LinkButton to="/inspections" search={{}} variant="default">
    Inspections
  </LinkButton>
)

export const RequestsPage = () => (
  <CostsOfCase value={CostsSection}>
    <CaseOriginContext value={RequestOrigin}>
      <SendToVendor value={SendJob}>
        <Requests links={links} />
      </SendToVendor>
    </CaseOriginContext>
  </CostsOfCase>
)
