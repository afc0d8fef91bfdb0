import { Stack, Text } from '../../../../web/ui/layout.tsx'
import { TextLink } from '../../../../web/ui/link.tsx'
import { StatusBadge } from '../../../../web/ui/status-badge.tsx'
import type { Mail } from '../../mails.contract.ts'
import { isAddressFault, nextAttemptLabel, type Reader, reasonOf, stateOf } from './mails.labels.ts'
import classes from './mails.module.css'

export function MailState({ mail, reader }: { mail: Mail; reader: Reader }) {
  const next = mail.state === 'pending' && nextAttemptLabel(mail, reader)
  return (
    <Stack gap="2xs" justify="start">
      <StatusBadge {...stateOf(mail)} />
      {next && (
        <Text as="span" tone="soft" size="caption">
          {next}
        </Text>
      )}
    </Stack>
  )
}

export function MailFailure({ mail }: { mail: Mail }) {
  const reason = reasonOf(mail)
  if (!reason) return null
  return (
    <Text mt="xs" as="div" size="sm">
      {reason.sentence}
      {isAddressFault(mail) && (
        <div>
          <TextLink to="/tenants" search={{ q: mail.to }} className={classes.find}>
            Find the tenant
          </TextLink>
        </div>
      )}
      {reason.said && <ServerResponse>{reason.said}</ServerResponse>}
    </Text>
  )
}

export const ServerResponse = ({ children }: { children: string }) => (
  <Text as="details" className={classes.serverResponse} mt="2xs" tone="soft">
    <summary>What the server said</summary>
    <Text mt="xs">{children}</Text>
  </Text>
)
