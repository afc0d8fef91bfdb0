import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '../../../../../web/api-error.ts'
import { Text } from '../../../../../web/ui/layout.tsx'
import { useMailSource } from '../../../../messaging/channels/web/mail-source.ts'
import { ANNOUNCEMENTS_KEY, announcementsApi } from '../announcements.api.ts'
import { findMissingAudience, type NewAnnouncementForm, toAudience } from './new-announcement.schema.ts'
import { previewText } from './sending-texts.ts'

const PAUSE_MS = 250

/** Debounced. */
export function usePreview(values: NewAnnouncementForm) {
  const isMissing = findMissingAudience(values) !== undefined
  const [body] = useDebouncedValue(JSON.stringify(toAudience(values)), PAUSE_MS)
  const query = useQuery({
    queryKey: [...ANNOUNCEMENTS_KEY, 'preview', body],
    queryFn: ({ signal }) =>
      announcementsApi('POST /announcements/preview', { body: JSON.parse(body), signal }),
    enabled: !isMissing,
    placeholderData: keepPreviousData,
    meta: { live: false },
  })
  return isMissing ? { data: undefined, error: null } : { data: query.data, error: query.error }
}

type Props = { values: NewAnnouncementForm; preview: ReturnType<typeof usePreview> }

export function AudienceCount({ values, preview: { data, error } }: Props) {
  const source = useMailSource()
  const isMissing = findMissingAudience(values) !== undefined
  const text = isMissing
    ? 'Choose whom it is for, and you see here how many get it.'
    : error
      ? `Who gets it could not be counted. ${getErrorMessage(error)}`
      : data
        ? previewText(data, values.sendEmail, source)
        : 'Counting who gets it...'
  return (
    <Text role="status" weight={data ? 650 : undefined} tone={data ? undefined : 'soft'} lineHeight={1.4}>
      {text}
    </Text>
  )
}
