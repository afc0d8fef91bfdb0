import { useState } from 'react'
import { Row, Text } from '../../../../../web/ui/layout.tsx'
import { Section } from '../../../../../web/ui/page.tsx'
import { TextButton } from '../../../../../web/ui/text-button.tsx'
import classes from './joining.module.css'
import type { WhatsAppLink } from './use-invite.ts'

type Props = { links: readonly WhatsAppLink[]; onClose: () => void }

export function WhatsAppLinks({ links, onClose }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  if (links.length === 0) return null
  return (
    <Section title="Send by WhatsApp" aside={<TextButton onClick={onClose}>Close</TextButton>}>
      <Text size="sm" tone="soft" mb="sm">
        Each opens a chat with the text in it; press Send there. The links are not shown again.
      </Text>
      <ul className={classes.links}>
        {links.map(({ tenantId, name, url }) => (
          <li key={tenantId}>
            <Row gap="sm" align="center" justify="between" nowrap>
              <Text as="span">{name}</Text>
              <a
                className={classes.chat}
                href={url}
                target="_blank"
                rel="noreferrer"
                aria-label={`Open WhatsApp for ${name}`}
                onClick={() => setOpened((before) => new Set([...before, tenantId]))}
              >
                {opened.has(tenantId) ? 'Opened' : 'Open WhatsApp'}
              </a>
            </Row>
          </li>
        ))}
      </ul>
    </Section>
  )
}
