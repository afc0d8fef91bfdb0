import { useId, useRef, useState } from 'react'
import { saveAs } from '../download.ts'
import { errorMessageWith } from '../error-messages.ts'
import { BusyButton } from './busy-button.tsx'
import classes from './export-menu.module.css'
import { Icon } from './icon.tsx'
import { PopoverMenu } from './popover-menu.tsx'

const FORMATS = [
  { format: 'xlsx', title: 'Excel' },
  { format: 'csv', title: 'CSV' },
] as const
type Format = (typeof FORMATS)[number]['format']

type Props = {
  /** How many rows the filters show; undefined while that is not known. */
  total: number | undefined
  /** What one is called, and many: 'invoice', 'invoices'. */
  noun: string
  plural: string
  /** Without its ending. */
  fileName: string
  load: (format: Format) => Promise<Blob>
  onFailed: (text: string) => void
}

/** Saves all rows of a list as a file, in the format that is chosen. Not there while there are none. */
export function ExportMenu({ total, noun, plural, fileName, load, onFailed }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [said, setSaid] = useState<{ busy: boolean; text: string }>({ busy: false, text: '' })
  const what = `Export ${(total ?? 0).toLocaleString('en-GB')} ${total === 1 ? noun : plural}`
  const save = async (format: Format) => {
    setSaid({ busy: true, text: 'Exporting...' })
    try {
      saveAs(await load(format), `${fileName}.${format}`)
      setSaid({ busy: false, text: `${fileName}.${format} is saved.` })
    } catch (error) {
      setSaid({ busy: false, text: '' })
      onFailed(errorMessageWith(`Failed to export ${plural}. Please try again.`)(error))
    }
  }
  return (
    <span className={classes.place} data-none={!total || undefined}>
      <BusyButton
        ref={button}
        variant="default"
        aria-label={said.busy ? said.text : what}
        aria-disabled={said.busy || undefined}
        busy={said.busy}
        working={<Icon name="hourglass" size={18} />}
        // Nothing opens while it works; the focus stays.
        popoverTarget={said.busy ? undefined : id}
      >
        Export
      </BusyButton>
      <span role="status" className="visually-hidden">
        {said.text}
      </span>
      <PopoverMenu id={id} button={button}>
        <p>{what}</p>
        {FORMATS.map(({ format, title }) => (
          <button key={format} type="button" onClick={() => void save(format)}>
            {title} <span>.{format}</span>
          </button>
        ))}
      </PopoverMenu>
    </span>
  )
}
