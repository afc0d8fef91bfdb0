import { Notice } from '../../../../../web/ui/notice.tsx'
import type { MailSettings } from '../../mails.contract.ts'
import { isLoopback } from './mail-settings.schema.ts'

/** Links to localhost do not work on other devices. */
export function LinksNotice({ settings: { publicUrl } }: { settings: MailSettings }) {
  if (!isLoopback(publicUrl)) return null
  return (
    <Notice tone="info">
      Links in mails lead to {publicUrl}, which only the computer that runs the portal can open. Whoever
      installed the portal sets PUBLIC_URL to its address.
    </Notice>
  )
}
