import { useCan } from '../../features/identity/accounts/web/accounts.api.ts'
import { Row } from '../../web/ui/layout.tsx'
import { LinkButton } from '../../web/ui/link.tsx'
import { Card } from '../../web/ui/page.tsx'
import { EmptyState } from '../../web/ui/states.tsx'

/** Shown for a tenant that was deleted or never existed. */
export function DeletedTenantPage({ id }: { id: string }) {
  const can = useCan()
  const invoices = can('invoice:read') && (
    <LinkButton to="/invoices" search={{ tenantId: id }} variant="default">
      View the invoices
    </LinkButton>
  )
  return (
    <Card>
      <EmptyState
        title="This tenant is not on your list."
        action={
          <Row gap="sm" justify="center">
            {invoices}
            {can('personalData:erase') && (
              <LinkButton to="/tenants/deleted" search={{}} variant="default">
                Deleted tenants
              </LinkButton>
            )}
          </Row>
        }
      >
        The tenant was deleted, or the address is wrong. The invoices and payments of a deleted tenant stay in
        the books.
      </EmptyState>
    </Card>
  )
}
