import { type MailSource, mailNote } from '../../../../messaging/channels/web/mail-note.ts'
import type { Announcement, AnnouncementPreview } from '../../announcements.contract.ts'
import { tenantCount } from '../announcement-texts.ts'

export const sentMessage = (
  { title, recipientCount, sendEmail }: Announcement,
  source: MailSource | undefined,
): string => {
  const mails = sendEmail ? ` ${mailNote(source) || 'The messages go out now.'}` : ''
  return `“${title}” is sent to ${tenantCount(recipientCount ?? 0)}.${mails}`
}

export function previewText(
  { recipients, withEmail: addressed, withSms, withoutLogin }: AnnouncementPreview,
  sendEmail: boolean,
  source?: MailSource,
): string {
  const note = sendEmail && mailNote(source)
  const withEmail = source === 'off' ? 0 : addressed
  const gets = recipients === 1 ? 'gets' : 'get'
  const how = `as a notice in the portal${channels({ recipients, withEmail, withSms })}`
  const all = recipients === 0 ? 'Nobody gets it so far.' : `${tenantCount(recipients)} ${gets} it ${how}.`
  const who = note ? `${all} ${note}` : all
  if (withoutLogin === 0 || (sendEmail && source === 'off')) return who
  return sendEmail
    ? `${who} ${tenantCount(withoutLogin)} of them cannot sign in and ${withoutLogin === 1 ? 'gets' : 'get'} the e-mail only.`
    : `${who} ${tenantCount(withoutLogin)} cannot sign in and would get it by e-mail only.`
}

function channels({
  recipients,
  withEmail,
  withSms,
}: Pick<AnnouncementPreview, 'recipients' | 'withEmail' | 'withSms'>): string {
  const inPart = withEmail + withSms < recipients
  const emails = inPart ? `, and ${withEmail.toLocaleString('en-GB')} of them by e-mail` : ' and by e-mail'
  if (withSms === 0) return withEmail > 0 ? emails : ''
  if (withEmail === 0) return inPart ? ', and some by SMS' : ' and by SMS'
  return inPart ? `${emails} and ${withSms.toLocaleString('en-GB')} by SMS` : ', and by e-mail or SMS'
}
