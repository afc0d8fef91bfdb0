import { useState } from 'react'
import { useCan } from '../../features/identity/accounts/web/accounts.api.ts'
import { Button } from '../../web/ui/button.tsx'
import { Row } from '../../web/ui/layout.tsx'
import { DialogPart, lazyPart } from '../../web/ui/lazy-part.tsx'
import { LinkButton } from '../../web/ui/link.tsx'
import { Card } from '../../web/ui/page.tsx'
import { EmptyState } from '../../web/ui/states.tsx'

const RESTORE = lazyPart(() =>
  import('../../features/property/tenants/web/dialogs/tenant-restore.tsx').then(
    (module) => module.RestoreTenant,
  ),
)

type Props = { id: string; onRestored: (text: string) => Promise<void>; onFailed: (text: string) => void }

/** Shown for a tenant that was deleted or never existed. */
export function DeletedTenantPage({ id, onRestored, onFailed }: Props) {
  const can = useCan()
  const [restoring, setRestoring] = useState(false)
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
            {can('tenant:write') && (
              <Button variant="default" onClick={() => setRestoring(true)}>
                Restore
              </Button>
            )}
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
      {restoring && (
        <DialogPart
          part={RESTORE}
          props={{ tenant: { id, name: 'this tenant' }, onClose: () => setRestoring(false), onRestored }}
          onFailed={onFailed}
        />
      )}
    </Card>
  )
}
