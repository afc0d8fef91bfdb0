import { toMegabytes } from '../../files/megabytes.ts'
import { t } from '../../translate.ts'
import { Stack } from '../layout.tsx'

type Props = {
  /** From 0 to 1; null while nothing is sent. */
  share: number | null
  bytes: number
}

export function UploadProgress({ share, bytes }: Props) {
  if (share === null) return null
  return (
    <Stack gap="sm" tone="soft" size="sm">
      <progress aria-label={t('Upload')} max={1} value={share} />
      <span>
        {share < 1
          ? t('{sent} of {all} MB sent', { sent: toMegabytes(share * bytes), all: toMegabytes(bytes) })
          : t('Sent. Waiting for the answer...')}
      </span>
    </Stack>
  )
}
