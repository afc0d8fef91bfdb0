import { useState } from 'react'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { saveAs } from '../../../../web/files/download.ts'
import { BusyButton } from '../../../../web/ui/form/busy-button.tsx'
import { Icon } from '../../../../web/ui/icon.tsx'
import { FAILED } from './tax-texts.ts'

const FORMATS = [
  { format: 'pdf', title: 'PDF' },
  { format: 'xlsx', title: 'Excel' },
] as const
export type MonthFormat = (typeof FORMATS)[number]['format']

type Props = {
  load: (format: MonthFormat) => Promise<Blob>
  fileName: (format: MonthFormat) => string
  onFailed: (text: string) => void
}

export function MonthExports({ load, fileName, onFailed }: Props) {
  const [busy, setBusy] = useState<MonthFormat | null>(null)
  const save = async (format: MonthFormat) => {
    setBusy(format)
    try {
      saveAs(await load(format), fileName(format))
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
