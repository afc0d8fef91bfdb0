import { Text } from '../../../../web/ui/layout.tsx'
import type { Column } from '../../../../web/ui/list/data-table.tsx'
import { InstantText } from '../../../../web/ui/values.tsx'
import type { AuditEvent } from '../audit.contract.ts'
import { changeTexts, sentenceOf } from '../audit.sentences.ts'

export const auditColumns: Column<AuditEvent>[] = [
  {
    header: 'What happened',
    card: 'title',
    cell: (event) => (
      <>
        <Text as="span" weight={400}>
          <strong>{event.actorName}</strong> {sentenceOf(event)}
        </Text>
        {changeTexts(event).map((text) => (
          <Text key={text} as="span" block tone="soft" size="sm" weight={400}>
            {text}
          </Text>
        ))}
      </>
    ),
  },
  { header: 'When', cell: ({ at }) => <InstantText instant={at} /> },
  { header: 'As', cell: ({ role }) => role },
  { header: 'From address', cell: ({ ip }) => ip ?? '–' },
]
