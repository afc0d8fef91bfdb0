export function TenantDashboardPage() {
  return null
}
