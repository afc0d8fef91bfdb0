import { UNIT_HISTORY } from '../features/leases/web/unit-history.part.ts'
import { PropertiesPage } from '../features/properties/web/properties.page.tsx'

export const PropertiesScreen = () => <PropertiesPage history={UNIT_HISTORY} />
