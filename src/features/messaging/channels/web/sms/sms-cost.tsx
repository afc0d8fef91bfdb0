import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import { smsApi } from './sms.api.ts'
import { budgetLabel, foldingLabel, type SmsCount, smsCostLabel, UNKNOWN_ID } from './sms-cost.labels.ts'
import classes from './sms-cost.module.css'

const PAUSE_MS = 400

type Props = SmsCount & {
  /** As it would be sent; '' while empty. */
  text: string
}

/** Without a preview it shows the number of recipients. */
export function SmsCost({ text, ...count }: Props) {
  const [debouncedText] = useDebouncedValue(text, PAUSE_MS)
  const { data } = useQuery({
    queryKey: ['sms-preview', debouncedText, count.recipients],
    queryFn: ({ signal }) =>
      smsApi('POST /sms/preview', { body: { text: debouncedText, recipients: count.recipients }, signal }),
    enabled: debouncedText !== '',
    placeholderData: keepPreviousData,
    meta: { live: false },
  })
  const preview = debouncedText === '' ? undefined : data
  const budget = preview && budgetLabel(preview)
  const folding = preview && foldingLabel(debouncedText, preview)
  return (
    <Stack as="section" aria-label="SMS" surface="sunken" gap="xs" lineHeight={1.4}>
      <Text weight={600}>{smsCostLabel(count, preview)}</Text>
      {budget && <Text tone={budget.isShort ? 'orange' : 'soft'}>{budget.text}</Text>}
      {preview && (
        <details>
          <Text as="summary" size="sm">
            What the SMS says
          </Text>
          <Text size="sm" mt="2xs" preLine className={classes.said}>
            {preview.folded.replace(UNKNOWN_ID, '...')}
          </Text>
        </details>
      )}
      {folding && (
        <Text tone="soft" size="sm">
          {folding}
        </Text>
      )}
    </Stack>
  )
}
