import { useQuery } from '@tanstack/react-query'
import { StaffPage } from '../../features/identity/accounts/web/staff/staff.page.tsx'
import { propertiesQuery } from '../../features/property/properties/web/properties.api.ts'

export function StaffScreen() {
  const { data: properties = [] } = useQuery(propertiesQuery)
  return <StaffPage properties={properties} />
}
