import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Row, Stack } from '../../../../web/ui/layout.tsx'
import { LinkButton } from '../../../../web/ui/link.tsx'
import type { Property } from '../properties.contract.ts'
import { occupiedText, type TenantCounts } from '../properties.rules.ts'

type Props = { property: Property; counts: TenantCounts; onClose: () => void }

export function PropertyOccupied({ property: { name }, counts, onClose }: Props) {
  return (
    <Dialog title={`${name} is occupied`} size="sm" onClose={onClose}>
      <Stack gap="xl" lineHeight={1.5}>
        <p>{occupiedText(counts)}</p>
        <Row justify="end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <LinkButton to="/tenants" search={{ apartment: name }} data-autofocus>
            {counts.tenants === 1 ? 'Show the tenant' : 'Show its tenants'}
          </LinkButton>
        </Row>
      </Stack>
    </Dialog>
  )
}
