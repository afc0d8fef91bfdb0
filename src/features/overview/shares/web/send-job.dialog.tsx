import { Switch } from '@mantine/core'
import { useState } from 'react'
import { whatsAppAddress, whatsAppNumber } from '../../../../shared/fields/whatsapp.ts'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { openInNewTab } from '../../../../web/new-tab.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Row, Stack, Text } from '../../../../web/ui/layout.tsx'
import { useNotice } from '../../../../web/ui/notice.tsx'
import { useCompanyName } from '../../../identity/company/web/company.api.ts'
import type { Case } from '../../../service/cases/cases.contract.ts'
import type { JobSharing } from '../../../service/cases/web/admin/case-job.ts'
import { jobText } from '../shares.rules.ts'
import { LiveLinks } from './live-links.tsx'
import { COPY_BY_HAND, copyText, LinkField, useLink } from './share-link.tsx'
import { sharesApi } from './shares.api.ts'

const FAILED = 'Failed to make the link'

/** A link for a vendor, made once the office has said how; another choice makes another link. */
export function SendJobDialog({ item, onClose }: JobSharing) {
  const { node, show } = useNotice()
  const [withContact, setWithContact] = useState(false)
  const job = { kind: 'job', id: item.id } as const
  const { made, busy, make, forget } = useLink(job, () =>
    sharesApi('POST /requests/{id}/share', {
      params: { id: item.id },
      query: withContact ? { withContact: 'true' } : {},
    }),
  )
  const { name: company } = useCompanyName()
  const number = whatsAppNumber(item.vendorPhone)
  const fail = (error: unknown) => show('error', errorMessageWith(FAILED)(error))
  const sendByWhatsApp = () =>
    openInNewTab(async (tab) => {
      const { url } = await make()
      tab.opener = null
      const text = jobText({ subject: item.subject, place: getPlace(item), company, url })
      tab.location.replace(whatsAppAddress(text, number))
    }).catch(fail)
  const copy = async () => {
    try {
      const copied = await copyText((await make()).url)
      show(copied ? 'success' : 'info', copied ? 'The link is copied.' : COPY_BY_HAND)
    } catch (error) {
      fail(error)
    }
  }
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
            onChange={(event) => {
              setWithContact(event.currentTarget.checked)
              forget()
            }}
          />
        )}
        <Row gap="sm">
          <Button aria-disabled={busy || undefined} onClick={() => void sendByWhatsApp()}>
            WhatsApp
          </Button>
          <Button variant="default" aria-disabled={busy || undefined} onClick={() => void copy()}>
            Copy link
          </Button>
        </Row>
        <Text tone="soft" size="sm">
          {number
            ? `WhatsApp opens a chat with ${item.vendorName}, +${number}.`
            : 'WhatsApp asks for the person. Assign the request to a vendor with a phone to open their chat.'}
        </Text>
        {made && <LinkField url={made.url} />}
        <LiveLinks
          item={job}
          newest={made?.id}
          onWithdrawn={(id) => {
            if (id === made?.id) forget()
            show('success', 'The link is withdrawn. It shows nothing any more.')
          }}
          onFailed={(text) => show('error', text)}
        />
      </Stack>
    </Dialog>
  )
}

const getPlace = ({ property, unit }: Case): string => [property, unit].filter(Boolean).join(', ')
