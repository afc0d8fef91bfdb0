import { ActionButton } from '../../../../web/ui/form/controls.tsx'
import type { Part } from '../../../../web/ui/lazy-part.tsx'
import { BulkBar, type Chosen } from '../../../../web/ui/list/bulk.tsx'
import { ExportMenu } from '../../../../web/ui/list/export-menu.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { Tenant } from '../tenants.contract.ts'
import { tenantsApi } from './tenants.api.ts'
import type { TenantsActProps } from './tenants-act.ts'

type Props = {
  choosing: Chosen<Tenant>
  message: Part<TenantsActProps>
  onMessage: () => void
  onFailed: (text: string) => void
}

export function TenantsBulk({ choosing, message, onMessage, onFailed }: Props) {
  const can = useCan()
  const today = useToday()
  const { chosen } = choosing
  return (
    <BulkBar choosing={choosing}>
      {can('announcement:write') && (
        <ActionButton
          size="sm"
          disabled={chosen.length === 0}
          onClick={onMessage}
          onPointerEnter={message.prefetch}
        >
          Send Message
        </ActionButton>
      )}
      {can('tenant:export') && chosen.length > 0 && (
        <ExportMenu
          total={chosen.length}
          noun="chosen tenant"
          plural="chosen tenants"
          fileName={`Tenants_${today}`}
          load={(format) =>
            tenantsApi.bytes('GET /tenants/export', {
              query: { ids: chosen.map(({ id }) => id).join(), sort: 'name', format },
            })
          }
          onFailed={onFailed}
          size="sm"
        />
      )}
    </BulkBar>
  )
}
