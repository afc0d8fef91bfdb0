import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../../web/ui/link.tsx'
import { StatusBadge } from '../../../../../web/ui/status-badge.tsx'
import {
  type Delivery,
  getMailFault,
  isAddressFault,
  nextAttemptLabel,
  type Reader,
  toStateBadge,
} from './messages.labels.ts'
import classes from './messages.module.css'

type Props = { message: Delivery; reader: Reader; hasServer?: boolean }

/** Without a mail server the next attempt is unknown. */
export function DeliveryState({ message, reader, hasServer = true }: Props) {
  const isBeingSent = message.state === 'queued' && (hasServer || message.channel === 'sms')
  const next = isBeingSent && nextAttemptLabel(message, reader)
  return (
    <Stack gap="2xs" justify="start">
      <StatusBadge {...toStateBadge(message)} />
      {next && (
        <Text as="span" tone="soft" size="caption">
          {next}
        </Text>
      )}
    </Stack>
  )
}

export function DeliveryFailure({ message }: { message: Delivery }) {
  const reason = getMailFault(message)
  if (!reason) return null
  const { channel, to } = message
  return (
    <Text mt="xs" as="div" size="sm">
      {reason.sentence}
      {isAddressFault(message) && (
        <div>
          <TextLink to="/tenants" search={{ q: to }} className={classes.find}>
            Find the tenant
          </TextLink>
        </div>
      )}
      {reason.said && <ServerResponse by={channel}>{reason.said}</ServerResponse>}
    </Text>
  )
}

type ResponseProps = { by?: Delivery['channel']; children: string }

export const ServerResponse = ({ by = 'email', children }: ResponseProps) => (
  <Text as="details" className={classes.serverResponse} mt="2xs" tone="soft">
    <summary>What the {by === 'sms' ? 'provider' : 'server'} said</summary>
    <Text mt="xs">{children}</Text>
  </Text>
)
