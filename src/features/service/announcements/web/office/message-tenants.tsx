import { useMailSource } from '../../../../messaging/channels/web/mail-source.ts'
import type { TenantsActProps } from '../../../../property/tenants/web/tenants-act.ts'
import { NewAnnouncement } from './new-announcement.tsx'
import { sentMessage } from './sending-texts.ts'

export function MessageTenants({ tenants, onClose, onDone }: TenantsActProps) {
  const source = useMailSource()
  return (
    <NewAnnouncement
      tenants={tenants}
      onClose={onClose}
      onSent={(sent) => onDone(sentMessage(sent, source))}
    />
  )
}
