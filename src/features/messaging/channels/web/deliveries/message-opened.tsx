import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Channel } from '../../../../../shared/channels.ts'
import { printAddress } from '../../../../../shared/fields/print-address.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Fact, Facts } from '../../../../../web/ui/fact.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { Loading } from '../../../../../web/ui/states.tsx'
import { InstantText } from '../../../../../web/ui/values.tsx'
import { MAIL_MESSAGES } from '../../mails.contract.ts'
import type { OpenedMessage as Opened } from '../../messages.contract.ts'
import classes from './mail-opened.module.css'
import { NotLoaded, OpenedMail, useDone } from './mail-opened.tsx'
import { messageQuery } from './mails.api.ts'
import { DeliveryFailure, DeliveryState } from './message-state.tsx'
import { isPostponed, kindLabel, type Reader, sizeLabel, type Toast } from './messages.labels.ts'
import { RetryButton } from './retry-button.tsx'

const HIDDEN =
  'What it said is not shown: it held a code or a link that only its reader may see, or it is not kept any more.'

type Props = { id: string; channel: Channel | undefined; reader: Reader; onClose: () => void }

export function OpenedMessage({ id, channel, reader, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    ...messageQuery(id),
    staleTime: 0,
    enabled: channel !== 'email',
  })
  if ((channel ?? data?.channel) === 'email') return <OpenedMail id={id} reader={reader} onClose={onClose} />
  return (
    <Dialog title={data?.title ?? 'Message'} size={560} onClose={onClose}>
      {data && <Sms sms={data} reader={reader} />}
      {!data && !error && <Loading height={320} />}
      {!data && error && <NotLoaded error={error} onRetry={() => void refetch()} />}
    </Dialog>
  )
}

function Sms({ sms, reader }: { sms: Opened; reader: Reader }) {
  const [toast, setToast] = useState<Toast | null>(null)
  const done = useDone(setToast)
  return (
    <Stack gap="lg">
      {toast && <Notice tone={toast.tone}>{toast.text}</Notice>}
      <Bubble sms={sms} />
      <SmsFacts sms={sms} reader={reader} />
      {sms.canSendAgain && !isPostponed(sms) && (
        <div>
          <RetryButton large message={sms} reader={reader} onToast={setToast} onDone={done} />
        </div>
      )}
    </Stack>
  )
}

function Bubble({ sms }: { sms: Opened }) {
  if (sms.text === null)
    return (
      <Text tone="soft" surface="sunken">
        {sms.ended === 'withdrawn' ? MAIL_MESSAGES.neverSent : HIDDEN}
      </Text>
    )
  const size = sizeLabel(sms)
  return (
    <section aria-label="Message">
      <p className={classes.bubble}>{sms.text}</p>
      {size && (
        <Text tone="soft" size="caption" mt="2xs">
          {size}
        </Text>
      )}
    </section>
  )
}

const SmsFacts = ({ sms, reader }: { sms: Opened; reader: Reader }) => (
  <Facts>
    <Fact name="State">
      <DeliveryState message={sms} reader={reader} />
      <DeliveryFailure message={sms} />
    </Fact>
    <Fact name="To">{sms.name === null ? printAddress(sms.to) : `${sms.name}, ${printAddress(sms.to)}`}</Fact>
    <Fact name="Kind">{kindLabel(sms.kind)}</Fact>
    <Moment name="Written" at={sms.createdAt} />
    <Moment name="Sent" at={sms.sentAt} />
    <Moment name="Delivered" at={sms.deliveredAt} />
  </Facts>
)

const Moment = ({ name, at }: { name: string; at: string | null }) =>
  at && (
    <Fact name={name}>
      <InstantText instant={at} />
    </Fact>
  )
