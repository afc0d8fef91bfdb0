import { ActionButton } from '../../../../../web/ui/form/controls.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { PLACEHOLDERS } from '../../placeholders.rules.ts'
import { PLACEHOLDER_LABELS } from '../signings.labels.ts'

type Props = { onInsert: (text: string) => void }

export const PlaceholderButtons = ({ onInsert }: Props) => (
  <Stack as="section" gap="xs" aria-label="Placeholders">
    <Text weight={550}>Placeholders</Text>
    <Text tone="soft" size="sm">
      Press one to insert it where the cursor is. It is filled from the lease when a document is made.
    </Text>
    <Row gap="sm">
      {PLACEHOLDERS.map((name) => (
        <ActionButton key={name} title={`{{${name}}}`} onClick={() => onInsert(`{{${name}}}`)}>
          {PLACEHOLDER_LABELS[name]}
        </ActionButton>
      ))}
    </Row>
  </Stack>
)
