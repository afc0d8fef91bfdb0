import { useCompanyName } from '../../../../identity/company/web/company.api.ts'
import { composeSmsText, UNKNOWN_ID } from '../../../../messaging/channels/web/sms/sms-cost.labels.ts'
import { SmsCost } from '../../../../messaging/channels/web/sms/sms-cost.tsx'
import type { AnnouncementPreview } from '../../announcements.contract.ts'
import { announcementLink } from '../../announcements.rules.ts'
import type { NewAnnouncementForm } from './new-announcement.schema.ts'

type Props = { preview: AnnouncementPreview; values: Pick<NewAnnouncementForm, 'title' | 'text'> }

export function AnnouncementSms({ preview: { recipients, withSms }, values: { title, text } }: Props) {
  const { name } = useCompanyName()
  const isWritten = title.trim() !== '' && text.trim() !== ''
  const smsBody = `${title.trim().replace(/\.$/, '')}. ${text}`
  const sms = isWritten
    ? composeSmsText({ companyName: name, text: smsBody, link: announcementLink(UNKNOWN_ID) })
    : ''
  return <SmsCost recipients={withSms} of={recipients} text={sms} />
}
