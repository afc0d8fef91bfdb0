import { RequestsPage as CasesPage } from '../features/cases/web/admin-cases.page.tsx'
import { CaseOriginContext } from '../features/cases/web/case-origin.ts'
import { RequestOrigin } from '../features/inspections/web/request-origin.tsx'
import { LinkButton } from '../web/ui/link.tsx'

/** The requests of the office, with the inspections that made some of them. */
export const RequestsPage = () => (
  <CaseOriginContext value={RequestOrigin}>
    <CasesPage
      links={
        <LinkButton to="/inspections" search={{}} variant="default">
          Inspections
        </LinkButton>
      }
    />
  </CaseOriginContext>
)
