import { useState } from 'react'
import { getErrorMessage } from '../../../../web/api-error.ts'
import { DialogPart, lazyPart } from '../../../../web/ui/lazy-part.tsx'
import { openExport } from './data-protection.api.ts'

const ERASE = lazyPart(() => import('./erase-tenant.tsx').then((module) => module.EraseTenant))

type Person = { id: string; name: string }
type Reports = { onErased: (message: string) => Promise<void>; onFailed: (message: string) => void }

/** `dialog` is rendered outside of the menu. */
export function useDataProtection({ onErased, onFailed }: Reports) {
  const [erasing, setErasing] = useState<Person | null>(null)
  const close = () => setErasing(null)
  const exportData = (id: string) => {
    openExport(id).catch((error: unknown) => onFailed(getErrorMessage(error)))
  }
  const renderActions = (tenant: Person) => (
    <>
      <button type="button" onClick={() => exportData(tenant.id)}>
        Export data
      </button>
      <hr />
      <button type="button" data-danger onClick={() => setErasing(tenant)}>
        Erase…
      </button>
    </>
  )
  const dialog = erasing && (
    <DialogPart
      part={ERASE}
      props={{ tenant: erasing, onExport: () => exportData(erasing.id), onClose: close, onErased }}
      onFailed={onFailed}
    />
  )
  return { renderActions, dialog }
}
