import { useState } from 'react'
import { saveAs } from '../../../web/download.ts'
import { errorMessageWith } from '../../../web/error-messages.ts'
import { BusyButton } from '../../../web/ui/busy-button.tsx'
import { Icon } from '../../../web/ui/icon.tsx'
import { FAILED } from './tax-texts.ts'
import { taxesApi } from './taxes.api.ts'

const FORMATS = [
  { format: 'pdf', title: 'PDF' },
  { format: 'xlsx', title: 'Excel' },
] as const
type Format = (typeof FORMATS)[number]['format']

type Props = { month: string; onFailed: (text: string) => void }

export function TaxExports({ month, onFailed }: Props) {
  const [busy, setBusy] = useState<Format | null>(null)
  const save = async (format: Format) => {
    setBusy(format)
    try {
      saveAs(
        await taxesApi.bytes('GET /tax/{month}', { params: { month }, query: { format } }),
        `Tax_${month}.${format}`,
      )
    } catch (error) {
      onFailed(errorMessageWith(FAILED.export)(error))
    } finally {
      setBusy(null)
    }
  }
  return FORMATS.map(({ format, title }) => (
    <BusyButton
      key={format}
      variant="default"
      busy={busy === format}
      aria-disabled={busy !== null || undefined}
      working={<Icon name="hourglass" size={18} />}
      onClick={() => busy === null && void save(format)}
    >
      {title}
    </BusyButton>
  ))
}
