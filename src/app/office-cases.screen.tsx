import { RequestsPage as Requests } from '../features/cases/web/admin-cases.page.tsx'
import { CostsOfCase } from '../features/cases/web/costs-of-case.ts'
import { CostsSection } from '../features/maintenance/web/costs.section.tsx'

export { ComplaintsPage } from '../features/cases/web/admin-cases.page.tsx'

export const RequestsPage = () => (
  <CostsOfCase value={CostsSection}>
    <Requests />
  </CostsOfCase>
)
