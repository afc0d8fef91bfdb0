import { useQuery } from '@tanstack/react-query'
import { Fact, Facts } from '../../../../../web/ui/fact.tsx'
import { InstantText } from '../../../../../web/ui/values.tsx'
import type { OpenedMail } from '../../mails.contract.ts'
import { mailSettingsQuery } from './mails.api.ts'
import { DeliveryFailure, DeliveryState } from './message-state.tsx'
import { kindLabel, type Reader, toDelivery } from './messages.labels.ts'

export function MailFacts({ mail, reader }: { mail: OpenedMail; reader: Reader }) {
  const { data: settings } = useQuery(mailSettingsQuery)
  return (
    <Facts>
      <Fact name="State">
        <DeliveryState message={toDelivery(mail)} reader={reader} />
        <DeliveryFailure message={toDelivery(mail)} />
      </Fact>
      <Fact name="From">{settings?.from ?? '–'}</Fact>
      <Fact name="To">{mail.name === null ? mail.to : `${mail.name} <${mail.to}>`}</Fact>
      {mail.replyTo && <Fact name="Reply to">{mail.replyTo}</Fact>}
      <Fact name="Kind">{kindLabel(mail.kind)}</Fact>
      <Fact name="Written">
        <InstantText instant={mail.createdAt} />
      </Fact>
      {mail.sentAt && (
        <Fact name="Sent">
          <InstantText instant={mail.sentAt} />
        </Fact>
      )}
      {mail.attempts > 0 && <Fact name="Tries">{mail.attempts}</Fact>}
      {mail.attachment && <Fact name="Attached">{mail.attachment}</Fact>}
    </Facts>
  )
}
