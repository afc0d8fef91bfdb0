import { TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import classes from './webhook-address.module.css'

export function WebhookAddress({ url }: { url: string }) {
  const clipboard = useClipboard()
  return (
    <Section title="Tell Paystack where the portal is">
      <Text>
        Enter this address in Paystack’s dashboard as the webhook URL, under Settings, API Keys & Webhooks, in
        the mode of your key. Payments are then in the books within seconds; without it within minutes.
      </Text>
      <Row gap="sm" align="end">
        <TextInput
          className={classes.address}
          label="Webhook URL"
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        {'clipboard' in navigator && (
          <Button variant="default" onClick={() => clipboard.copy(url)}>
            <span aria-live="polite">{clipboard.copied ? 'Copied' : 'Copy'}</span>
          </Button>
        )}
      </Row>
    </Section>
  )
}
