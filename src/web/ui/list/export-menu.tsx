import { type ReactNode, useId, useRef, useState } from 'react'
import { errorMessageWith } from '../../error-messages.ts'
import { saveAs } from '../../files/download.ts'
import { BusyButton } from '../form/busy-button.tsx'
import { Icon } from '../icon.tsx'
import { openByArrow, PopoverMenu } from '../popover-menu.tsx'
import classes from './export-menu.module.css'

const FORMATS = [
  { format: 'xlsx', title: 'Excel' },
  { format: 'csv', title: 'CSV' },
] as const
type Format = (typeof FORMATS)[number]['format']

export type ExportProps = {
  total: number | undefined
  noun: string
  plural: string
  fileName: string
  load: (format: Format) => Promise<Blob>
  onFailed: (text: string) => void
  size?: 'sm' | 'md'
  /** Further exports, also for an empty list; those that `save` a file are awaited. */
  children?: ReactNode | ((save: Save) => ReactNode)
}

/** The name may depend on the file's type. */
type Save = (load: () => Promise<Blob>, toFileName: (file: Blob) => string) => void

export function ExportMenu({
  total,
  noun,
  plural,
  fileName,
  load,
  onFailed,
  size = 'md',
  children,
}: ExportProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [progress, setProgress] = useState<{ busy: boolean; text: string }>({ busy: false, text: '' })
  const count = (total ?? 0).toLocaleString('en-GB')
  const what = !total && children ? 'Export' : `Export ${count} ${total === 1 ? noun : plural}`
  const save = async (fetchFile: () => Promise<Blob>, toFileName: (file: Blob) => string) => {
    setProgress({ busy: true, text: 'Exporting...' })
    try {
      const file = await fetchFile()
      saveAs(file, toFileName(file))
      setProgress({ busy: false, text: `${toFileName(file)} is saved.` })
    } catch (error) {
      setProgress({ busy: false, text: '' })
      onFailed(errorMessageWith(`Failed to export ${plural}. Please try again.`)(error))
    }
  }
  return (
    <span className={classes.place} data-none={(!total && !children) || undefined}>
      <BusyButton
        ref={button}
        variant="default"
        size={size}
        aria-label={progress.busy ? progress.text : what}
        aria-disabled={progress.busy || undefined}
        busy={progress.busy}
        working={<Icon name="hourglass" size={18} />}
        // Nothing opens while it works; the focus stays.
        popoverTarget={progress.busy ? undefined : id}
        onKeyDown={openByArrow}
      >
        Export
      </BusyButton>
      <span role="status" className="visually-hidden">
        {progress.text}
      </span>
      <PopoverMenu id={id} button={button}>
        {total ? (
          <>
            <p>{what}</p>
            {FORMATS.map(({ format, title }) => (
              <button
                key={format}
                type="button"
                onClick={() =>
                  void save(
                    () => load(format),
                    () => `${fileName}.${format}`,
                  )
                }
              >
                {title} <span>.{format}</span>
              </button>
            ))}
            {children && <hr />}
          </>
        ) : null}
        {typeof children === 'function' ? children((...file) => void save(...file)) : children}
      </PopoverMenu>
    </span>
  )
}
