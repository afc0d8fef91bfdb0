import { useState } from 'react'
import { errorMessageWith } from '../../../../web/error-messages.ts'
import { saveAs } from '../../../../web/files/download.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { RowMenu } from '../../../../web/ui/list/row-menu.tsx'
import { useCan } from '../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../identity/company/web/company.api.ts'
import type { Arrears } from '../arrears.contract.ts'
import { arrearsApi, FAILED } from './arrears.api.ts'

export type ArrearsAct = 'contact' | 'promise' | 'payment' | 'timeline'
export type ArrearsHandlers = {
  onAct: (act: ArrearsAct, row: Arrears) => void
  onFailed: (text: string) => void
}

export function ArrearsActions({ row, onAct, onFailed }: ArrearsHandlers & { row: Arrears }) {
  const can = useCan()
  const evidence = useEvidence(row, onFailed)
  return (
    <>
      {can('arrears:write') && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Record contact with ${row.tenantName}`}
          onClick={() => onAct('contact', row)}
        >
          Record contact
        </Button>
      )}
      <RowMenu label={`More for ${row.tenantName}`} busy={evidence.busy}>
        {can('arrears:write') && (
          <button type="button" onClick={() => onAct('promise', row)}>
            Promise to pay
          </button>
        )}
        {can('payment:write') && (
          <button type="button" onClick={() => onAct('payment', row)}>
            Record payment
          </button>
        )}
        <button type="button" onClick={() => onAct('timeline', row)}>
          Contacts so far
        </button>
        <button type="button" onClick={evidence.save}>
          Evidence pack (PDF)
        </button>
      </RowMenu>
    </>
  )
}

function useEvidence({ tenantId, tenantName }: Arrears, onFailed: (text: string) => void) {
  const today = useToday()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    try {
      const bytes = await arrearsApi.bytes('GET /tenants/{id}/evidence', { params: { id: tenantId } })
      saveAs(bytes, `Evidence_${today}_${tenantName}.pdf`)
    } catch (error) {
      onFailed(errorMessageWith(FAILED.evidence)(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, save: () => void save() }
}
