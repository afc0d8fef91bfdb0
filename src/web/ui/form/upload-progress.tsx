import { Stack } from '../layout.tsx'

const kilobytes = (bytes: number) => (bytes / 1024).toLocaleString('en-GB', { maximumFractionDigits: 0 })

type Props = {
  /** From 0 to 1; null while nothing is sent. */
  share: number | null
  bytes: number
}

export function UploadProgress({ share, bytes }: Props) {
  if (share === null) return null
  return (
    <Stack gap="sm" tone="soft" size="sm">
      <progress aria-label="Upload" max={1} value={share} />
      <span>
        {share < 1
          ? `${kilobytes(share * bytes)} of ${kilobytes(bytes)} KB sent`
          : 'Sent. Waiting for the answer...'}
      </span>
    </Stack>
  )
}
