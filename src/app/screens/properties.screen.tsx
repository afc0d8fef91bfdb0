import { UNIT_HISTORY } from '../../features/property/leases/web/unit-history.part.ts'
import { PropertiesPage } from '../../features/property/properties/web/properties.page.tsx'

export const PropertiesScreen = () => <PropertiesPage history={UNIT_HISTORY} />
