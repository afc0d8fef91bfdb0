import { Switch } from '@mantine/core'
import { useState } from 'react'
import { whatsAppNumber } from '../../../../shared/fields/whatsapp.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { useCompanyName } from '../../../identity/company/web/company.api.ts'
import type { Case } from '../../../service/cases/cases.contract.ts'
import type { JobSharing } from '../../../service/cases/web/admin/case-job.ts'
import { jobText } from '../shares.rules.ts'
import { ShareByLink } from './share-by-link.tsx'
import { sharesApi } from './shares.api.ts'

/** A link for a vendor, made once the office has said how; another choice makes another link. */
export function SendJobDialog({ item, onClose }: JobSharing) {
  const { node, show } = useNotice()
  const [withContact, setWithContact] = useState(false)
  const { name: company } = useCompanyName()
  const number = whatsAppNumber(item.vendorPhone)
  return (
    <Dialog title="Send to Vendor" onClose={onClose} size="md">
      <Stack gap="lg">
        {node}
        <Text>
          Whoever has the link sees <strong>{item.subject}</strong> with its photos and place for 30 days,
          without signing in, and can say once that it is done, with a photo.
        </Text>
        {item.tenantId !== null && (
          <Switch
            label="Show the tenant’s first name and phone"
            description="Only where the vendor has to call the tenant to get in."
            checked={withContact}
            onChange={(event) => setWithContact(event.currentTarget.checked)}
          />
        )}
        <ShareByLink
          key={String(withContact)}
          item={{ kind: 'job', id: item.id }}
          create={() =>
            sharesApi('POST /requests/{id}/share', {
              params: { id: item.id },
              query: withContact ? { withContact: 'true' } : {},
            })
          }
          text={(url) => jobText({ subject: item.subject, place: getPlace(item), company, url })}
          number={number}
          hint={
            number
              ? `WhatsApp opens a chat with ${item.vendorName}, +${number}.`
              : 'WhatsApp asks for the person. Assign the request to a vendor with a phone to open their chat.'
          }
          onShow={show}
        />
      </Stack>
    </Dialog>
  )
}

const getPlace = ({ property, unit }: Case): string => [property, unit].filter(Boolean).join(', ')
