import { useState } from 'react'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import type { SharedItem } from '../../../../web/share.ts'
import { t } from '../../../../web/translate.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { canShareFiles, loadFile, noteSharedFile } from './shares.api.ts'

const FAILED = 'Failed to share the PDF'
const NOT_NOTED = 'The PDF was shared, but the history does not say so'

type Props = { item: SharedItem; onFailed: (text: string) => void }

/** Passes the file to another app, if the browser can. */
export function SharePdf({ item, onFailed }: Props) {
  const [file, setFile] = useState<File>()
  const [busy, setBusy] = useState(false)
  if (!canShareFiles()) return null
  const share = async () => {
    if (busy) return
    setBusy(true)
    try {
      const loaded = file ?? (await loadFile(item))
      setFile(loaded)
      await navigator.share({ files: [loaded], title: item.title })
    } catch (error) {
      setBusy(false)
      if (!isNoFailure(error)) onFailed(errorMessageWith(FAILED)(error))
      return
    }
    setBusy(false)
    await noteSharedFile(item).catch((error: unknown) => onFailed(errorMessageWith(NOT_NOTED)(error)))
  }
  const word = file ? 'Share the PDF now' : 'Share the PDF'
  return (
    <Button variant="default" aria-busy={busy || undefined} onClick={() => void share()}>
      {busy ? t('Loading...') : word}
    </Button>
  )
}

/** The user closed it, or the file came too late and the browser needs another click. */
const isNoFailure = (error: unknown): boolean =>
  error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name)
